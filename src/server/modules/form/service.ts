import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FormState, FormSubmission, ShownForm, SiteForm } from '#shared/form/contract.ts'
import { CHOICE_MAX, FILL_MAX_MS, FILL_MIN_MS, FORM_KEPT_MS, SUBMISSIONS_PER_HOUR, itemsOf, problemsOf, shownAnswers } from '#shared/form/rules.ts'
import type { FormAnswers, FormContent, FormItem, FormProblem, FormSettings } from '#shared/form/rules.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import type { PublishStatusCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { CallContext } from '#server/infra/http/context.ts'
import type { MediaRecipient } from '#server/modules/upload/index.ts'
import type { BegunFile, FormFiles } from './files.ts'
import type { FormMails } from './mails.ts'
import { countSubmissions, countUpTo, findByKey, findForm, findMine, insertForm, insertSubmission, listForms, listRestorable, listSubmissions, lockForm, writeForm, writeSubmissions } from './queries.ts'
import type { FormRef, FormRow, SubmissionWish } from './queries.ts'
import type { Webhooks } from './webhooks.ts'

const HOUR_MS = 60 * 60 * 1000

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('notFound')
  return row
}
const refused = (path: string[], message = 'validation:invalid') => new AppError('invalidInput', {}, [{ path, message }])
function problemText(item: FormItem | undefined, problem: FormProblem): string {
  if (problem !== 'tooLong') return validationMessage(`validation:${problem}`)
  return validationMessage('validation:maxLength', { max: item?.type === 'SHORT_TEXT' || item?.type === 'LONG_TEXT' ? item.maxLength : CHOICE_MAX })
}

/** What is done with a submission once it is stored, within its transaction. */
interface Follow {
  files: Pick<FormFiles, 'begin' | 'addPart' | 'check' | 'of'>
  webhooks: Omit<Webhooks, 'jobs'>
  mails: Pick<FormMails, 'send'>
}
/** Who sends or reads, as the addresses of files and mails need it. */
export type FormCaller = Pick<CallContext, 'actor' | 'mediaSession' | 'language' | 'address'>

/** Forms of a site: what their owners do, and what people send (SET-06). */
export function createFormService({ database: { db }, clock, secretKey }: Pick<ServerPorts, 'database' | 'clock' | 'secretKey'>, { files, webhooks, mails }: Follow) {
  const keptSince = () => new Date(clock.now().getTime() - FORM_KEPT_MS)
  const signOf = ({ channelSeq, formSeq }: FormRef, opened: string) => createHmac('sha256', secretKey).update(`form token\n${channelSeq}\n${formSeq}\n${opened}`).digest('base64url')

  function tokenOf(form: FormRef): string {
    const opened = String(clock.now().getTime())
    return `${opened}.${signOf(form, opened)}`
  }
  /** @param isBegun a file may begin at once; the answers may not */
  function checkToken(form: FormRef, token: string, isBegun = false): void {
    const [opened = '', sign = ''] = token.split('.')
    const [given, wanted] = [Buffer.from(sign), Buffer.from(signOf(form, opened))]
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw refused(['token'])
    const age = clock.now().getTime() - Number(opened)
    if (age < FILL_MIN_MS && !isBegun) throw refused(['token'], 'validation:tooSoon')
    if (age > FILL_MAX_MS) throw refused(['token'], 'validation:expired')
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

  /** As far as it matters whether the form is full. */
  const countOf = async (row: FormRow, within: Db = db) => (row.settings.submissionsMax === null ? 0 : countUpTo(within, row, row.settings.submissionsMax))

  const published = (row: FormRow | undefined): FormRow => {
    const form = found(row)
    if (form.publishStatusCd !== publishStatusCd.published) throw new AppError('notFound')
    return form
  }
  function checkedAnswers({ content }: FormRow, answers: FormAnswers): FormAnswers {
    const problems = Object.entries(problemsOf(content.steps, answers))
    if (problems.length > 0) throw new AppError('invalidInput', {}, problems.map(([itemId, problem]) => ({ path: ['answers', itemId], message: problemText(itemsOf(content.steps).find(({ id }) => id === itemId), problem) })))
    return shownAnswers(content.steps, answers)
  }
  async function changeLocked(ref: FormRef, change: (row: FormRow, tx: Db) => Promise<FormRow | undefined>, removedSince?: Date): Promise<SiteForm> {
    return db.transaction(async (tx) => present(await change(found(await lockForm(tx, ref, removedSince)), tx), tx))
  }
  /** A webhook always signs, also before its owner has asked for the secret. */
  const sealedFor = ({ webhookUrl }: FormSettings, known: string | null) => (webhookUrl === '' ? known : known ?? webhooks.seal(webhooks.newSecret()))
  async function create(channelSeq: number, form: { title: string; content: FormContent; settings: FormSettings }): Promise<SiteForm> {
    const now = clock.now()
    return db.transaction(async (tx) => present(await insertForm(tx, { channelSeq, ...form, sealedSecret: sealedFor(form.settings, null), createdAt: now, updatedAt: now }), tx))
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
      return changeLocked(ref, async (row, tx) => {
        if (version !== String(row.revision)) throw new AppError('conflict')
        if (row.publishStatusCd === publishStatusCd.published && itemsOf(form.content.steps).length === 0) throw refused(['content', 'steps'])
        return writeForm(tx, ref, { ...form, sealedSecret: sealedFor(form.settings, row.sealedSecret), revision: row.revision + 1, updatedAt: clock.now() })
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

    async submissions(ref: FormRef, { size, after, ...wish }: SubmissionWish & { size: number; after?: string | undefined }, recipient: MediaRecipient) {
      if (after !== undefined && !/^\d{1,15}$/.test(after)) throw refused(['after'])
      const form = found(await findForm(db, ref))
      const { rows, totalCount } = await listSubmissions(db, ref, wish, { size, after: after === undefined ? undefined : Number(after) })
      const emailItem = itemsOf(form.content.steps).find(({ type }) => type === 'EMAIL')
      const listed = rows.slice(0, size)
      const filesOf = await files.of(db, ref.channelSeq, listed.map(({ submissionSeq }) => submissionSeq), recipient)
      const shown = listed.map(({ total: _total, readAt, submittedAt, changedAt, name, email, ...row }): FormSubmission => {
        const given = emailItem === undefined ? undefined : row.answers[emailItem.id]
        return { ...row, name: name ?? '', email: email ?? (typeof given === 'string' ? given : ''), isRead: readAt !== null, submittedAt: isoOf(submittedAt), changedAt: isoOf(changedAt), files: filesOf(row.submissionSeq) }
      })
      return { submissions: shown, totalCount, next: rows.length > size ? String(shown.at(-1)?.submissionSeq) : null }
    },
    async markRead(ref: FormRef, submissionSeqs: readonly number[], isRead: boolean) {
      found(await findForm(db, ref))
      if (await writeSubmissions(db, ref, submissionSeqs, { readAt: isRead ? clock.now() : null }) === 0) throw new AppError('notFound')
    },
    async deleteSubmissions(ref: FormRef, submissionSeqs: readonly number[]) {
      found(await findForm(db, ref))
      return db.transaction((tx) => writeSubmissions(tx, ref, submissionSeqs, { removedAt: clock.now() }))
    },
    /** Of a person who may send one, the latest comes back, and none beside one that they sent since. */
    async restoreSubmissions(ref: FormRef, submissionSeqs: readonly number[]) {
      return db.transaction(async (tx) => {
        const { settings } = found(await lockForm(tx, ref))
        const { rows, senders } = await listRestorable(tx, ref, submissionSeqs, keptSince())
        const restored = rows.filter(({ userSeq }) => {
          if (userSeq === null || settings.modificationCd === 'DUP_Y') return true
          if (senders.has(userSeq)) return false
          senders.add(userSeq)
          return true
        })
        return restored.length === 0 ? 0 : writeSubmissions(tx, ref, restored.map(({ submissionSeq }) => submissionSeq), { removedAt: null }, keptSince())
      })
    },

    async deliveries(ref: FormRef) {
      found(await findForm(db, ref))
      return webhooks.list(ref)
    },
    /** What was signed with the secret before is not accepted with this one. */
    async newSecret(ref: FormRef): Promise<string> {
      const secret = webhooks.newSecret()
      await changeLocked(ref, (_, tx) => writeForm(tx, ref, { sealedSecret: webhooks.seal(secret) }))
      return secret
    },
    /** Throws `notFound`, `invalidInput` for a form without a webhook. */
    async testWebhook(ref: FormRef) {
      const form = found(await findForm(db, ref))
      if (form.settings.webhookUrl === '') throw refused(['settings', 'webhookUrl'], 'validation:required')
      return webhooks.test(form)
    },

    /** Throws `notFound` for one that is not published. */
    async show(ref: FormRef, { actor, mediaSession }: FormCaller): Promise<ShownForm> {
      const row = published(await findForm(db, ref))
      const mine = actor.userSeq === null ? undefined : await findMine(db, ref, actor.userSeq)
      const all = await countOf(row)
      const { content, settings: { startAt, endAt, modificationCd } } = row
      const filesOf = await files.of(db, ref.channelSeq, mine === undefined || modificationCd !== 'MOD_Y' ? [] : [mine.submissionSeq], mediaSession)
      return {
        ...content, formSeq: row.formSeq, title: row.title, startAt, endAt, modificationCd, state: stateOf(row, actor, all, mine !== undefined), token: tokenOf(ref),
        mine: mine === undefined || modificationCd !== 'MOD_Y' ? null : { submissionSeq: mine.submissionSeq, answers: mine.answers, files: filesOf(mine.submissionSeq), submittedAt: isoOf(mine.submittedAt) },
      }
    },

    /**
     * A member's second submission changes the first (MOD_Y), is refused (MOD_N) or is one more (DUP_Y). A visitor cannot be known again, so theirs are always one more.
     * Throws `notFound`, `invalidInput`, `conflict`, `tooManyRequests`.
     */
    async submit(ref: FormRef, { token, key, answers, website }: { token: string; key: string; answers: FormAnswers; website: string }, { actor, language }: FormCaller): Promise<number> {
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
        const all = await countOf(row, tx)
        if (stateOf(row, actor, all, mine !== undefined) !== 'open') throw new AppError('conflict')
        const checked = checkedAnswers(row, answers)
        const isChange = mine !== undefined && row.settings.modificationCd === 'MOD_Y'
        if (!isChange && await countUpTo(tx, ref, SUBMISSIONS_PER_HOUR, new Date(now.getTime() - HOUR_MS)) >= SUBMISSIONS_PER_HOUR) throw new AppError('tooManyRequests')
        const takeFiles = await files.check(tx, row, checked, actor, isChange ? mine.submissionSeq : undefined)
        const submissionSeq = isChange ? mine.submissionSeq : await insertSubmission(tx, { ...ref, userSeq: actor.userSeq, submitKey: key, answers: checked, submittedAt: now })
        if (isChange) await writeSubmissions(tx, ref, [submissionSeq], { answers: checked, changedAt: now, readAt: null })
        else await mails.send(tx, row, submissionSeq, language)
        await takeFiles(submissionSeq)
        await webhooks.send(tx, row, submissionSeq, isChange)
        return submissionSeq
      })
    },

    /** Throws `notFound`, `invalidInput` for a form that takes nothing now, and as `files.begin`. */
    async beginFile(ref: FormRef, { token, ...file }: BegunFile & { token: string }, { actor, address }: FormCaller): Promise<string> {
      const row = published(await findForm(db, ref))
      checkToken(ref, token, true)
      const mine = actor.userSeq === null ? undefined : await findMine(db, ref, actor.userSeq)
      const all = await countOf(row)
      if (stateOf(row, actor, all, mine !== undefined) !== 'open') throw refused(['token'])
      return files.begin(row, file, actor, address)
    },
    addPart: files.addPart,

    /** Throws `notFound` for another person's, `conflict` where the form is closed or allows no change. */
    async change(ref: FormRef, submissionSeq: number, { token, answers }: { token: string; answers: FormAnswers }, actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        const row = published(await lockForm(tx, ref))
        const mine = actor.userSeq === null ? undefined : await findMine(tx, ref, actor.userSeq)
        if (mine?.submissionSeq !== submissionSeq) throw new AppError('notFound')
        checkToken(ref, token)
        if (row.settings.modificationCd !== 'MOD_Y' || stateOf(row, actor, 0, true) !== 'open') throw new AppError('conflict')
        const checked = checkedAnswers(row, answers)
        const takeFiles = await files.check(tx, row, checked, actor, submissionSeq)
        await writeSubmissions(tx, ref, [submissionSeq], { answers: checked, changedAt: clock.now(), readAt: null })
        await takeFiles(submissionSeq)
        await webhooks.send(tx, row, submissionSeq, true)
      })
    },
  }
}
export type FormService = ReturnType<typeof createFormService>
