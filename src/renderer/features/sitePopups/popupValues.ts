import type { Popup, PopupForm } from '#shared/popup/contract.ts'
import { openTypeCd, visibleTypeCd } from '#shared/siteMenu/rules.ts'

/** The form of a pop-up; null: a new one, on the front page for everyone. */
export function valuesOf(popup: Popup | null): PopupForm {
  if (popup === null) {
    return { title: '', content: '', picture: null, link: '', buttonText: '', openTypeCd: openTypeCd.same, startAt: null, endAt: null, visibleTypeCd: visibleTypeCd.everyone, places: ['home'], isOn: true }
  }
  const { title, content, picture, link, buttonText, openTypeCd: opens, startAt, endAt, visibleTypeCd: visible, places, isOn } = popup
  return { title, content, picture, link, buttonText, openTypeCd: opens, startAt, endAt, visibleTypeCd: visible, places, isOn }
}
