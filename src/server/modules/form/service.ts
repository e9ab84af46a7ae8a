import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FormState, FormSubmission, ShownForm, SiteForm } from '#shared/form/contract.ts'
import { FILL_MAX_MS, FILL_MIN_MS, FORM_KEPT_MS, SUBMISSIONS_PER_HOUR, itemsOf, problemsOf, shownAnswers } from '#shared/form/rules.ts'
import type { FormAnswers, FormContent, FormProblem, FormSettings } from '#shared/form/rules.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import type { PublishStatusCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { countOf, countSubmissions, findByKey, findForm, findMine, insertForm, insertSubmission, listForms, listSubmissions, lockForm, writeForm, writeSubmissions } from './queries.ts'
import type { FormRef, FormRow, SubmissionWish } from './queries.ts'

const HOUR_MS = 60 * 60 * 1000

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('notFound')
  return row
}
const refused = (path: string[], message = 'validation:invalid') => new AppError('invalidInput', {}, [{ path, message }])
const problemTexts: Record<FormProblem, string> = { required: 'validation:required', email: 'validation:email', phone: 'validation:phone', tooLong: 'validation:invalid', invalid: 'validation:invalid' }

/** Files, mails and webhooks of forms are not offered: a form that asks for one is refused rather than saved without effect. */
function checkOffered(content: FormContent, settings: FormSettings): void {
  if (itemsOf(content.steps).some(({ type }) => type === 'FILE_UPLOAD')) throw refused(['content', 'steps'])
  if (settings.mailTo.length > 0) throw refused(['settings', 'mailTo'])
  if (settings.mailsSender) throw refused(['settings', 'mailsSender'])
  if (settings.webhookUrl !== '') throw refused(['settings', 'webhookUrl'])
}

/** Forms of a site: what their owners do, and what people send (SET-06). */
export function createFormService({ database: { db }, clock, secretKey }: Pick<ServerPorts, 'database' | 'clock' | 'secretKey'>) {
  const keptSince = () => new Date(clock.now().getTime() - FORM_KEPT_MS)
  const signOf = ({ channelSeq, formSeq }: FormRef, opened: string) => createHmac('sha256', secretKey).update(`form token\n${channelSeq}\n${formSeq}\n${opened}`).digest('base64url')

  function tokenOf(form: FormRef): string {
    const opened = String(clock.now().getTime())
    return `${opened}.${signOf(form, opened)}`
  }
  function checkToken(form: FormRef, token: string): void {
    const [opened = '', sign = ''] = token.split('.')
    const [given, wanted] = [Buffer.from(sign), Buffer.from(signOf(form, opened))]
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw refused(['token'])
    const age = clock.now().getTime() - Number(opened)
    if (age < FILL_MIN_MS || age > FILL_MAX_MS) throw refused(['token'])
  }

  async function presentAll(rows: readonly FormRow[], channelSeq: number, within: Db = db): Promise<SiteForm[]> {
    const counts = new Map((await countSubmissions(within, channelSeq, rows.map(({ formSeq }) => formSeq))).map((row) => [row.formSeq, row]))
    return rows.map((row) => {
      const { submissionCount = 0, newCount = 0, lastSubmittedAt = null } = counts.get(row.formSeq) ?? {}
      return {
        formSeq: row.formSeq, title: row.title, publishStatusCd: row.publishStatusCd, version: String(row.revision), content: row.content, settings: row.settings,
        submissionCount, newCount, lastSubmittedAt: isoOf(lastSubmittedAt), updatedAt: isoOf(row.updatedAt),
      }
    })
  }
  async function present(row: FormRow | undefined, within: Db = db): Promise<SiteForm> {
    const known = found(row)
    return found((await presentAll([known], known.channelSeq, within))[0])
  }

  function stateOf({ settings }: FormRow, actor: Actor, sentCount: number, hasSent: boolean): FormState {
    const now = clock.now()
    if (settings.isMembersOnly && !actor.isChannelUser) return 'members'
    if (settings.startAt !== null && now < new Date(settings.startAt)) return 'before'
    if (settings.endAt !== null && now >= new Date(settings.endAt)) return 'after'
    if (hasSent && settings.modificationCd === 'MOD_N') return 'sent'
    // Who may change what they sent takes no further place.
    if (settings.submissionsMax !== null && sentCount >= settings.submissionsMax && !(hasSent && settings.modificationCd === 'MOD_Y')) return 'full'
    return 'open'
  }

  const published = (row: FormRow | undefined): FormRow => {
    const form = found(row)
    if (form.publishStatusCd !== publishStatusCd.published) throw new AppError('notFound')
    return form
  }
  function checkedAnswers({ content }: FormRow, answers: FormAnswers): FormAnswers {
    const problems = Object.entries(problemsOf(content.steps, answers))
    if (problems.length > 0) throw new AppError('invalidInput', {}, problems.map(([itemId, problem]) => ({ path: ['answers', itemId], message: problemTexts[problem] })))
    return shownAnswers(content.steps, answers)
  }
  async function changeLocked(ref: FormRef, change: (row: FormRow, tx: Db) => Promise<FormRow | undefined>, removedSince?: Date): Promise<SiteForm> {
    return db.transaction(async (tx) => present(await change(found(await lockForm(tx, ref, removedSince)), tx), tx))
  }
  async function create(channelSeq: number, form: { title: string; content: FormContent; settings: FormSettings }): Promise<SiteForm> {
    checkOffered(form.content, form.settings)
    const now = clock.now()
    return present(await insertForm(db, { channelSeq, ...form, createdAt: now, updatedAt: now }))
  }

  return {
    async list(channelSeq: number, query: { q: string; page: number; size: number }) {
      const { rows, totalCount } = await listForms(db, channelSeq, query)
      return { forms: await presentAll(rows, channelSeq), totalCount }
    },
    /** Throws `notFound`. */
    read: async (ref: FormRef) => present(await findForm(db, ref)),
    create,
    /** Throws `notFound`, `conflict` when it was saved since. */
    update(ref: FormRef, { version, ...form }: { version: string; title: string; content: FormContent; settings: FormSettings }) {
      checkOffered(form.content, form.settings)
      return changeLocked(ref, async (row, tx) => {
        if (version !== String(row.revision)) throw new AppError('conflict')
        if (row.publishStatusCd === publishStatusCd.published && itemsOf(form.content.steps).length === 0) throw refused(['content', 'steps'])
        return writeForm(tx, ref, { ...form, revision: row.revision + 1, updatedAt: clock.now() })
      })
    },
    /** Throws `notFound`, `invalidInput` for a form without items. */
    publish: (ref: FormRef, status: PublishStatusCd) => changeLocked(ref, async (row, tx) => {
      if (status === publishStatusCd.published && itemsOf(row.content.steps).length === 0) throw refused(['publishStatusCd'])
      return writeForm(tx, ref, { publishStatusCd: status, updatedAt: clock.now() })
    }),
    async copy(ref: FormRef, title: string) {
      const { content, settings } = found(await findForm(db, ref))
      return create(ref.channelSeq, { title, content, settings })
    },
    async delete(ref: FormRef) {
      await changeLocked(ref, async (_, tx) => writeForm(tx, ref, { removedAt: clock.now() }))
    },
    restore: (ref: FormRef) => changeLocked(ref, async (_, tx) => writeForm(tx, ref, { removedAt: null }), keptSince()),

    async submissions(ref: FormRef, { size, after, ...wish }: SubmissionWish & { size: number; after?: string | undefined }) {
      if (after !== undefined && !/^\d{1,15}$/.test(after)) throw refused(['after'])
      const form = found(await findForm(db, ref))
      const { rows, totalCount } = await listSubmissions(db, ref, wish, { size, after: after === undefined ? undefined : Number(after) })
      const emailItem = itemsOf(form.content.steps).find(({ type }) => type === 'EMAIL')
      const shown = rows.slice(0, size).map(({ readAt, submittedAt, changedAt, name, email, ...row }): FormSubmission => {
        const given = emailItem === undefined ? undefined : row.answers[emailItem.id]
        return { ...row, name: name ?? '', email: email ?? (typeof given === 'string' ? given : ''), isRead: readAt !== null, submittedAt: isoOf(submittedAt), changedAt: isoOf(changedAt), files: [] }
      })
      return { submissions: shown, totalCount, next: rows.length > size ? String(shown.at(-1)?.submissionSeq) : null }
    },
    async markRead(ref: FormRef, submissionSeqs: readonly number[], isRead: boolean) {
      found(await findForm(db, ref))
      if (await writeSubmissions(db, ref, submissionSeqs, { readAt: isRead ? clock.now() : null }) === 0) throw new AppError('notFound')
    },
    async deleteSubmissions(ref: FormRef, submissionSeqs: readonly number[]) {
      found(await findForm(db, ref))
      return writeSubmissions(db, ref, submissionSeqs, { removedAt: clock.now() })
    },
    async restoreSubmissions(ref: FormRef, submissionSeqs: readonly number[]) {
      found(await findForm(db, ref))
      return writeSubmissions(db, ref, submissionSeqs, { removedAt: null }, keptSince())
    },

    /** Throws `notFound` for one that is not published. */
    async show(ref: FormRef, actor: Actor): Promise<ShownForm> {
      const row = published(await findForm(db, ref))
      const mine = actor.userSeq === null ? undefined : await findMine(db, ref, actor.userSeq)
      const { all } = await countOf(db, ref, clock.now())
      const { content, settings: { startAt, endAt, modificationCd } } = row
      return {
        ...content, formSeq: row.formSeq, title: row.title, startAt, endAt, modificationCd, state: stateOf(row, actor, all, mine !== undefined), token: tokenOf(ref),
        mine: mine === undefined || modificationCd !== 'MOD_Y' ? null : { submissionSeq: mine.submissionSeq, answers: mine.answers, files: [], submittedAt: isoOf(mine.submittedAt) },
      }
    },

    /**
     * A member's second submission changes the first (MOD_Y), is refused (MOD_N) or is one more (DUP_Y). A visitor cannot be known again, so theirs are always one more.
     * Throws `notFound`, `invalidInput`, `conflict`, `tooManyRequests`.
     */
    async submit(ref: FormRef, { token, key, answers, website }: { token: string; key: string; answers: FormAnswers; website: string }, actor: Actor): Promise<number> {
      if (website !== '') throw refused(['website'])
      return db.transaction(async (tx) => {
        // The lock lets one submission of a form in at a time, so that limits hold.
        const row = published(await lockForm(tx, ref))
        const before = await findByKey(tx, ref, key)
        if (before !== undefined) {
          if (before.userSeq !== actor.userSeq) throw new AppError('conflict')
          return before.submissionSeq
        }
        checkToken(ref, token)
        const now = clock.now()
        const mine = actor.userSeq === null ? undefined : await findMine(tx, ref, actor.userSeq)
        const { all, recent } = await countOf(tx, ref, new Date(now.getTime() - HOUR_MS))
        if (stateOf(row, actor, all, mine !== undefined) !== 'open') throw new AppError('conflict')
        const checked = checkedAnswers(row, answers)
        if (mine !== undefined && row.settings.modificationCd === 'MOD_Y') {
          await writeSubmissions(tx, ref, [mine.submissionSeq], { answers: checked, changedAt: now, readAt: null })
          return mine.submissionSeq
        }
        if (recent >= SUBMISSIONS_PER_HOUR) throw new AppError('tooManyRequests')
        return insertSubmission(tx, { ...ref, userSeq: actor.userSeq, submitKey: key, answers: checked, submittedAt: now })
      })
    },

    /** Throws `notFound` for another person's, `conflict` where the form is closed or allows no change. */
    async change(ref: FormRef, submissionSeq: number, { token, answers }: { token: string; answers: FormAnswers }, actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        const row = published(await lockForm(tx, ref))
        const mine = actor.userSeq === null ? undefined : await findMine(tx, ref, actor.userSeq)
        if (mine?.submissionSeq !== submissionSeq) throw new AppError('notFound')
        checkToken(ref, token)
        if (row.settings.modificationCd !== 'MOD_Y' || stateOf(row, actor, 0, true) !== 'open') throw new AppError('conflict')
        await writeSubmissions(tx, ref, [submissionSeq], { answers: checkedAnswers(row, answers), changedAt: clock.now(), readAt: null })
      })
    },
  }
}
export type FormService = ReturnType<typeof createFormService>
