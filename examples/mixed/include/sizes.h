#define GRID 64
