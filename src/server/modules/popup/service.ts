import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { platformPicture } from '#shared/kernel/format/pictures.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { Popup, PopupForm, ShownPopup } from '#shared/popup/contract.ts'
import { POPUP_CONTENT_MAX, POPUPS_MAX } from '#shared/popup/rules.ts'
import type { PopupPlace } from '#shared/popup/rules.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { safeRichText } from '#server/infra/richText/safeRichText.ts'
import { deletePopup, insertPopup, listPopups, listPopupSeqs, listShown, lockPopup, lockPopups, makeRoom, writeOrder, writePopup } from './queries.ts'
import type { PopupRef, PopupRow } from './queries.ts'

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

const presentShown = ({ popupSeq, title, content, picture, link, buttonText, openTypeCd }: PopupRow): ShownPopup => ({ popupSeq, title, content, picture, link, buttonText, openTypeCd })

const present = (row: PopupRow): Popup => ({
  ...presentShown(row), startAt: row.startAt?.toISOString() ?? null, endAt: row.endAt?.toISOString() ?? null, visibleTypeCd: row.visibleTypeCd, places: row.places, isOn: row.isOn,
  revision: row.revision, updatedAt: row.updatedAt.toISOString(),
})

export function createPopupService({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>) {
  /** What may be stored: text sanitised, picture the site's own. Throws `invalidInput`. */
  async function valuesOf(channelSeq: number, { startAt, endAt, ...form }: PopupForm) {
    if (form.picture !== null && platformPicture(form.picture.src)?.channelSeq !== channelSeq) throw new AppError('invalidInput', {}, [{ path: ['picture'], message: validationMessage('validation:imageType') }])
    const content = await safeRichText(form.content, { max: POPUP_CONTENT_MAX, path: ['content'], channelSeq })
    return { ...form, content, startAt: momentOf(startAt), endAt: momentOf(endAt), updatedAt: clock.now() }
  }

  return {
    async shown(channelSeq: number, place: PopupPlace, { isChannelUser }: Pick<Actor, 'isChannelUser'>): Promise<ShownPopup[]> {
      return (await listShown(db, channelSeq, { place, isMember: isChannelUser, now: clock.now() })).map(presentShown)
    },

    async list(channelSeq: number): Promise<Popup[]> {
      return (await listPopups(db, channelSeq)).map(present)
    },

    /** Throws `conflict` beyond `POPUPS_MAX`, `invalidInput`. @param at its place in the order; undefined: the last one */
    async create(channelSeq: number, form: PopupForm, at?: number): Promise<Popup> {
      const values = await valuesOf(channelSeq, form)
      return present(await db.transaction(async (tx) => {
        await lockPopups(tx, channelSeq)
        const popupSeqs = await listPopupSeqs(tx, channelSeq)
        if (popupSeqs.length >= POPUPS_MAX) throw new AppError('conflict')
        await writeOrder(tx, channelSeq, popupSeqs)
        const sortOrder = Math.min(at ?? popupSeqs.length, popupSeqs.length)
        await makeRoom(tx, channelSeq, sortOrder)
        return insertPopup(tx, channelSeq, { ...values, sortOrder, createdAt: values.updatedAt })
      }))
    },

    /** Puts these first, in this order; others, such as one made meanwhile, follow. Throws `notFound` for a number that is none of the site's. */
    async sort(channelSeq: number, popupSeqs: readonly number[]): Promise<Popup[]> {
      return db.transaction(async (tx) => {
        await lockPopups(tx, channelSeq)
        const own = await listPopupSeqs(tx, channelSeq)
        const sorted = new Set(popupSeqs)
        if (popupSeqs.some((popupSeq) => !own.includes(popupSeq))) throw new AppError('notFound')
        await writeOrder(tx, channelSeq, [...sorted, ...own.filter((popupSeq) => !sorted.has(popupSeq))])
        return (await listPopups(tx, channelSeq)).map(present)
      })
    },

    /** Throws `notFound`, `staleEdit`, `invalidInput`. */
    async save(ref: PopupRef, { revision, ...form }: PopupForm & { revision: number }): Promise<Popup> {
      const values = await valuesOf(ref.channelSeq, form)
      return db.transaction(async (tx) => {
        const before = await lockPopup(tx, ref)
        if (before === undefined) throw new AppError('notFound')
        if (before.revision !== revision) throw new AppError('staleEdit')
        return present(await writePopup(tx, ref, { ...values, revision: revision + 1 }) ?? before)
      })
    },

    /** Throws `notFound`. */
    async turn(ref: PopupRef, isOn: boolean): Promise<Popup> {
      return db.transaction(async (tx) => {
        const before = await lockPopup(tx, ref)
        if (before === undefined) throw new AppError('notFound')
        return present(await writePopup(tx, ref, { isOn, revision: before.revision + 1, updatedAt: clock.now() }) ?? before)
      })
    },

    /** Throws `notFound`. */
    async delete(ref: PopupRef): Promise<void> {
      if (!await db.transaction((tx) => deletePopup(tx, ref))) throw new AppError('notFound')
    },
  }
}

export type PopupService = ReturnType<typeof createPopupService>
