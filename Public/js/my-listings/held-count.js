/**
 * How many of the created or changed listings wait for a moderator.
 * @param {{ outcome: string, status?: string }[]} items
 */
export const heldCount = (items) =>
  items.filter(({ outcome, status }) => status === "held" && outcome !== "unchanged").length;
