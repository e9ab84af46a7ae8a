/** Pop-ups that a site may have. */
export const POPUPS_MAX = 50
/** Pop-ups that a page shows at once. */
export const POPUPS_AT_ONCE = 3
/** Pop-ups that a page gets: others take the places of those that the visitor hid for today. */
export const POPUPS_SENT = 10
export const POPUP_TITLE_MAX = 60
export const POPUP_CONTENT_MAX = 10_000

/** Where a pop-up is shown: the front page, the list of classes, or every public page. */
export const popupPlaces = ['home', 'classes', 'all'] as const
export type PopupPlace = (typeof popupPlaces)[number]

export const popupStates = ['scheduled', 'shown', 'over', 'off'] as const
export type PopupState = (typeof popupStates)[number]

/** State of a pop-up at a moment; the end of its period is excluded. */
export function popupState({ isOn, startAt, endAt }: { isOn: boolean; startAt: string | null; endAt: string | null }, now: Date): PopupState {
  if (endAt !== null && Date.parse(endAt) <= now.getTime()) return 'over'
  if (!isOn) return 'off'
  return startAt !== null && Date.parse(startAt) > now.getTime() ? 'scheduled' : 'shown'
}
