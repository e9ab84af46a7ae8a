/** Days that a picture which no text uses is kept: a text may be restored, or saved late. */
export const TEXT_PICTURE_KEPT_DAYS = 7
/** Most pictures of a site that no text uses yet. */
export const TEXT_PICTURES_UNUSED_MAX = 1000
