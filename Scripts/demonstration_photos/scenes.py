"""The demonstration's photos by name. The first word is the kind of picture, the second the home it belongs to."""

from houses import HOUSES
from kitchens import KITCHENS
from living import LIVING

SCENES = HOUSES | LIVING | KITCHENS
