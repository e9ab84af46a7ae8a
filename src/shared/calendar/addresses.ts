/** Where other programs read a calendar, by a secret of its owner. */
export const calendarAddress = '/calendar/:token.ics'
