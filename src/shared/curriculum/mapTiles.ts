/** The closest view of the map. */
export const MAP_ZOOM_MAX = 19

/** Where the server passes on the tiles of a map (ROOM-03). */
export const mapTilePath = '/map/:z/:x/:y'
