import { mailWordsOf } from '#shared/mailText/contract.ts'
import type { FullMailText, mailTextCalls } from '#shared/mailText/contract.ts'
import { siteMailKinds, siteMailRule } from '#shared/mailText/kinds.ts'
import type { SiteMailKind } from '#shared/mailText/kinds.ts'
import { MAIL_TESTS_PER_HOUR, mailFields } from '#shared/mailText/rules.ts'
import type { MailWords } from '#shared/mailText/rules.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { currency } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { groupDigits } from '#shared/kernel/format/formats.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/moments.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { moneyIn } from '#server/infra/i18n/money.ts'
import { text } from '#server/infra/i18n/texts.ts'
import { take } from '#server/infra/limits/rateLimiter.ts'
import type { Mail, ServerPorts } from '#server/infra/ports.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { deleteText, findReader, listChanged, listTexts, writeText } from './queries.ts'
import type { MailKindRef, MailTextRef } from './queries.ts'
import { defaultWords, renderWords } from './siteMails.ts'

export type MailTextPorts = Pick<ServerPorts, 'database' | 'clock' | 'mailer' | 'config'>

const SAMPLE_PRICE = 9900
const SAMPLE_ORDER = '20260310-7K3MQW9X2B5HTT0P'
/** The button of a preview leads nowhere. */
const PREVIEW_URL = '#'
const SAMPLE_AHEAD_MS = 7 * DAY_MS

/** Throws `invalidInput` with an issue for each field. */
function requireUsable(kind: SiteMailKind, words: MailWords): MailWords {
  const parsed = mailWordsOf(kind).safeParse(words)
  if (parsed.success) return { ...parsed.data, content: parsed.data.content.replaceAll(/\r\n?/g, '\n') }
  throw new AppError('invalidInput', {}, parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message })))
}

/** Texts of a site's mails as staff write them (SET-04; decision 0056). */
export function createMailTextService({ database, clock, mailer, config }: MailTextPorts) {
  const { db } = database

  async function detail(ref: MailKindRef): Promise<FullMailText> {
    const { kind } = ref
    const rows = await listTexts(db, ref)
    const textIn = (language: Language) => {
      const own = rows.find((row) => row.language === language)
      const defaultText = defaultWords(kind, language)
      return { text: own === undefined ? defaultText : { subject: own.subject, content: own.content, action: own.action }, defaultText, changedAt: own === undefined ? null : isoOf(own.updatedAt) }
    }
    const { values, required } = siteMailRule(kind)
    return { kind, texts: { ko: textIn('ko'), en: textIn('en'), ja: textIn('ja') }, values: values.map((name) => ({ name, isRequired: required.includes(name) })) }
  }

  /** A text as the mail that it would be, to this address. */
  async function sampleMail({ channelSeq, language }: MailTextRef, words: MailWords, to: { name: string; email: string }, { before = '', url }: { before?: string; url?: string } = {}): Promise<Mail> {
    const { name: site, link } = await siteLinksOf({ database, config }, channelSeq)
    const at = new Date(clock.now().getTime() + SAMPLE_AHEAD_MS)
    const seoul = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'Asia/Seoul' }).format(at)
    const values = {
      site, name: to.name, email: to.email, title: text(language, 'mail:sample.title'), membership: text(language, 'mail:sample.membership'),
      until: seoul({ dateStyle: 'long', timeStyle: 'short' }), day: seoul({ dateStyle: 'long' }), amount: groupDigits(SAMPLE_PRICE), price: moneyIn(language, currency.krw)(SAMPLE_PRICE), account: text(language, 'mail:sample.account'), orderNo: SAMPLE_ORDER,
      parcel: `${text(language, 'mail:carrier.cj')} 123456789012`, role: text(language, 'mail:staffRole.MNG'), reason: text(language, 'mail:sample.reason'), message: text(language, 'mail:sample.message'),
      alarm: text(language, 'mail:sample.alarm'), alarms: text(language, 'mail:sample.alarms'), count: '2',
    }
    return renderWords({ ...words, subject: `${before}${words.subject}` }, { language, to: to.email, values, url: url ?? link('/main') })
  }

  return {
    async list(channelSeq: number): Promise<CallReply<typeof mailTextCalls.list>> {
      const rows = await listChanged(db, channelSeq)
      return { mails: siteMailKinds.map((kind) => ({ kind, changed: languages.filter((language) => rows.some((row) => row.kind === kind && row.language === language)) })) }
    },

    detail,

    /** Throws `invalidInput`. */
    async save(ref: MailTextRef, given: MailWords): Promise<FullMailText> {
      const words = requireUsable(ref.kind, given)
      const ours = defaultWords(ref.kind, ref.language)
      const isOurs = mailFields.every((field) => words[field] === ours[field])
      await db.transaction((tx) => (isOurs ? deleteText(tx, ref) : writeText(tx, ref, { ...words, updatedAt: clock.now() })))
      return detail(ref)
    },

    reset: (ref: MailTextRef): Promise<void> => db.transaction((tx) => deleteText(tx, ref)),

    /** Throws `invalidInput`. */
    async preview(ref: MailTextRef, words: MailWords): Promise<{ subject: string; html: string }> {
      const { subject, html } = await sampleMail(ref, requireUsable(ref.kind, words), { name: text(ref.language, 'mail:sample.name'), email: 'name@example.com' }, { url: PREVIEW_URL })
      return { subject, html }
    },

    /** Throws `invalidInput`, `tooManyAttempts`, `unavailable` when the mail server refuses. */
    async test(ref: MailTextRef, given: MailWords, userSeq: number): Promise<{ email: string }> {
      const words = requireUsable(ref.kind, given)
      await take(db, clock, [{ key: `mail text test ${userSeq}`, most: MAIL_TESTS_PER_HOUR, windowMs: HOUR_MS }])
      const reader = await findReader(db, userSeq)
      await mailer.send(await sampleMail(ref, words, reader, { before: `[${text(ref.language, 'mail:campaign.test')}] ` })).catch(() => { throw new AppError('unavailable') })
      return { email: reader.email }
    },
  }
}
export type MailTextService = ReturnType<typeof createMailTextService>
