import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { PICTURE_BODY_LIMIT, pictureBody, pictureErrors, storedPicture } from '#shared/kernel/call/pictureFields.ts'
import { lineText, momentRule, requiredText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { blockPicture } from '#shared/page/blocks/blocks.ts'
import { BLOCK_BUTTON_MAX, BLOCK_LINK_MAX } from '#shared/page/blocks/limits.ts'
import { isBlockLink } from '#shared/page/blocks/link.ts'
import { openTypeCd, visibleTypeCd } from '#shared/siteMenu/rules.ts'
import { POPUP_CONTENT_MAX, POPUP_TITLE_MAX, POPUPS_MAX, popupPlaces } from './rules.ts'

const popupFields = z.object({
  title: requiredText.pipe(lineText.max(POPUP_TITLE_MAX)),
  /** Rich text; empty: the picture alone. */
  content: z.string().max(POPUP_CONTENT_MAX),
  picture: blockPicture.nullable(),
  /** A path of the site or another address; empty: no button. */
  link: z.string().trim().max(BLOCK_LINK_MAX).refine(isBlockLink, { error: validationMessage('validation:url') }),
  /** Empty: a default in the reader's language. */
  buttonText: lineText.max(BLOCK_BUTTON_MAX),
  openTypeCd: z.enum(openTypeCd),
  startAt: momentRule.nullable(),
  /** Excluded. */
  endAt: momentRule.nullable(),
  visibleTypeCd: z.enum(visibleTypeCd),
  places: z.array(z.enum(popupPlaces)).min(1, { error: validationMessage('validation:choose') }).max(popupPlaces.length)
    .refine((places) => new Set(places).size === places.length, { error: validationMessage('validation:invalid') }),
  isOn: z.boolean(),
})

/** What staff set of a pop-up, with the rules that join fields. */
export const popupForm = popupFields.superRefine(({ startAt, endAt }, context) => {
  if (startAt !== null && endAt !== null && Date.parse(endAt) <= Date.parse(startAt)) context.addIssue({ code: 'custom', path: ['endAt'], message: validationMessage('validation:endBeforeStart') })
})
export type PopupInput = z.input<typeof popupForm>
export type PopupForm = z.output<typeof popupForm>

const revision = z.int().nonnegative()
const popup = z.object({
  ...popupFields.shape, title: z.string(), content: z.string(), link: z.string(), buttonText: z.string(), startAt: moment.nullable(), endAt: moment.nullable(), popupSeq: seq, revision, updatedAt: moment,
})
export type Popup = z.infer<typeof popup>

const shownPopup = popup.pick({ popupSeq: true, title: true, content: true, picture: true, link: true, buttonText: true, openTypeCd: true })
export type ShownPopup = z.infer<typeof shownPopup>

const POPUPS = '/channels/:channelSeq/admin/popups' as const
const at = { backend: 'main', version: 'v1.0' } as const
const write = { ...at, method: 'POST', access: { site: 'SITE_PAGE_UPDATE' } } as const
const one = siteParams.extend({ popupSeq: seq })

/** Pop-ups of a site with a period (SET-04). */
export const popupCalls = /* @__PURE__ */ domainCalls('popup', {
  shown: call({
    ...at, method: 'GET', path: '/channels/:channelSeq/popups', access: 'public', publicRead: 'visitors',
    summary: 'Lists the pop-ups that a page shows to the caller now, ten at most',
    params: siteParams, query: z.object({ place: z.enum(popupPlaces) }), response: z.object({ popups: z.array(shownPopup) }),
  }),
  list: call({
    ...at, method: 'GET', path: POPUPS, access: { site: 'SITE_PAGE_READ' },
    summary: 'Lists the pop-ups of the site in their order', params: siteParams, response: z.object({ popups: z.array(popup) }),
  }),
  create: call({
    ...write, path: POPUPS, summary: 'Creates a pop-up, at a place in the order or at its end; refused beyond 50',
    params: siteParams, body: popupForm.safeExtend({ at: z.int().min(0).max(POPUPS_MAX).optional() }), response: z.object({ popup }), errors: ['conflict', 'invalidInput'],
  }),
  sort: call({
    ...write, path: `${POPUPS}/order`, summary: 'Sets the order of the pop-ups of the site; those that are not named follow',
    params: siteParams, body: z.object({ popupSeqs: z.array(seq).max(POPUPS_MAX) }), response: z.object({ popups: z.array(popup) }), errors: ['notFound'],
  }),
  picture: call({
    ...write, path: `${POPUPS}/picture`, summary: 'Stores a picture for a pop-up: JPG or PNG up to 2 MB as a data URL; it is removed when no pop-up has used it for a week',
    params: siteParams, body: pictureBody, response: storedPicture, errors: [...pictureErrors], bodyLimit: PICTURE_BODY_LIMIT,
  }),
  save: call({
    ...write, path: `${POPUPS}/:popupSeq`, summary: 'Saves a pop-up',
    params: one, body: popupForm.safeExtend({ revision }), response: z.object({ popup }), errors: ['notFound', 'staleEdit', 'invalidInput'],
  }),
  turn: call({
    ...write, path: `${POPUPS}/:popupSeq/on`, summary: 'Turns a pop-up on or off',
    params: one, body: z.object({ isOn: z.boolean() }), response: z.object({ popup }), errors: ['notFound'],
  }),
  delete: call({ ...write, path: `${POPUPS}/:popupSeq/delete`, summary: 'Deletes a pop-up', params: one, response: done, errors: ['notFound'] }),
})
