/** Path of the spelling dictionaries that the desktop fetches from its server. File names are Chromium's, such as `en-US-10-1.bdic`. */
export const DICTIONARIES_PATH = '/dictionaries/'
