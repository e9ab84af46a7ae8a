import { z } from 'zod'
import { moment } from '#shared/kernel/call/fields.ts'
import { emailRule, lineText, phoneRule } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

/** Types of form items (platform spec §3). The two buttons end a form: one of its text's size, one as wide as the form. */
export const formItemTypes = ['SHORT_TEXT', 'LONG_TEXT', 'MULTIPLE_CHOICE', 'PHONE_NUMBER', 'EMAIL', 'AGREE', 'FILE_UPLOAD'] as const
export const formButtonTypes = ['SUBMIT_BUTTON', 'BLOCK_SUBMIT_BUTTON'] as const
export type FormItemType = (typeof formItemTypes)[number]
/** What a person agrees to (platform spec §3). */
export const agreeTypes = ['privacy', 'marketing'] as const
/** After sending: the person may change their answers, may not, or may send any number (platform spec §3). */
export const modificationOptions = ['MOD_Y', 'MOD_N', 'DUP_Y'] as const

export const FORM_TITLE_MAX = 100
export const FORM_LEAD_MAX = 1000
export const FORM_ITEMS_MAX = 100
export const FORM_STEPS_MAX = 10
export const CHOICES_MAX = 50
export const ITEM_LABEL_MAX = 200
export const ITEM_HELP_MAX = 500
export const CHOICE_MAX = 100
export const SHORT_TEXT_MAX = 200
export const LONG_TEXT_MAX = 5000
export const AGREE_TEXT_MAX = 5000
export const FORM_FILES_MAX = 5
/** Bytes of one file. */
export const FORM_FILE_MAX = 20 * 1024 * 1024
export const SUBMISSIONS_MAX = 100_000

const id = z.string().regex(/^[a-z\d]{6,16}$/)
/** An item shows when an earlier choice or agreement of the form has one of `values` ('Y' of an agreement). */
const condition = z.object({ itemId: id, values: z.array(lineText.min(1).max(CHOICE_MAX)).min(1).max(CHOICES_MAX) })
const label = lineText.refine((text) => text !== '', { error: validationMessage('validation:required') }).pipe(lineText.max(ITEM_LABEL_MAX))
const common = { id, label, help: z.string().trim().max(ITEM_HELP_MAX).default(''), isRequired: z.boolean().default(false), showIf: condition.nullable().default(null) }

export const formItem = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('SHORT_TEXT'), maxLength: z.int().min(1).max(SHORT_TEXT_MAX).default(SHORT_TEXT_MAX) }),
  z.object({ ...common, type: z.literal('LONG_TEXT'), maxLength: z.int().min(1).max(LONG_TEXT_MAX).default(LONG_TEXT_MAX) }),
  z.object({
    ...common, type: z.literal('MULTIPLE_CHOICE'), isMany: z.boolean().default(false), hasOther: z.boolean().default(false),
    choices: z.array(lineText.min(1).max(CHOICE_MAX)).min(1).max(CHOICES_MAX).refine((choices) => new Set(choices).size === choices.length, { error: validationMessage('validation:invalid') }),
  }),
  z.object({ ...common, type: z.literal('PHONE_NUMBER') }),
  z.object({ ...common, type: z.literal('EMAIL') }),
  z.object({ ...common, type: z.literal('AGREE'), agreeType: z.enum(agreeTypes), text: z.string().trim().max(AGREE_TEXT_MAX).default('') }),
  z.object({ ...common, type: z.literal('FILE_UPLOAD'), filesMax: z.int().min(1).max(FORM_FILES_MAX).default(1) }),
])
export type FormItem = z.infer<typeof formItem>

export const formStep = z.object({ id, title: lineText.max(FORM_TITLE_MAX).default(''), items: z.array(formItem).max(FORM_ITEMS_MAX) })
export type FormStep = z.infer<typeof formStep>

/** Every item with the step it is in, in the form's order. */
export const itemsOf = (steps: readonly FormStep[]): FormItem[] => steps.flatMap(({ items }) => items)

const hasSoundConditions = (steps: readonly FormStep[]) => {
  const earlier = new Map<string, FormItem>()
  return itemsOf(steps).every((item) => {
    const source = item.showIf === null ? undefined : earlier.get(item.showIf.itemId)
    earlier.set(item.id, item)
    return item.showIf === null || source?.type === 'MULTIPLE_CHOICE' || source?.type === 'AGREE'
  })
}

/** What a form asks. Ids are unique, and conditions name an earlier choice or agreement. */
export const formContent = z.object({
  lead: z.string().trim().max(FORM_LEAD_MAX).default(''),
  steps: z.array(formStep).min(1).max(FORM_STEPS_MAX)
    .refine((steps) => itemsOf(steps).length <= FORM_ITEMS_MAX, { error: validationMessage('validation:invalid'), abort: true })
    .refine((steps) => new Set(itemsOf(steps).map((item) => item.id)).size === itemsOf(steps).length, { error: validationMessage('validation:invalid'), abort: true })
    .refine(hasSoundConditions, { error: validationMessage('validation:invalid') }),
  button: z.object({ type: z.enum(formButtonTypes).default('BLOCK_SUBMIT_BUTTON'), label: lineText.max(40).default('') }),
  /** Shown after sending; empty: the product's words. */
  thanks: z.string().trim().max(FORM_LEAD_MAX).default(''),
})
export type FormContent = z.infer<typeof formContent>

/** Who may send it, when, how often, and who hears of it. */
export const formSettings = z.object({
  modificationCd: z.enum(modificationOptions).default('MOD_N'),
  /** Members alone; else visitors too. */
  isMembersOnly: z.boolean().default(false),
  startAt: moment.nullable().default(null),
  endAt: moment.nullable().default(null),
  /** Submissions that are taken; null: any number. */
  submissionsMax: z.int().min(1).max(SUBMISSIONS_MAX).nullable().default(null),
  /** Addresses of staff that get a mail for each submission. */
  mailTo: z.array(emailRule).max(10).default([]),
  /** The person who sent it gets a copy of their answers, at the first EMAIL item or the account's address. */
  mailsSender: z.boolean().default(false),
  /** Gets each submission as signed JSON (`X-Madang-Signature`); https alone. Empty: none. */
  webhookUrl: z.string().trim().max(500).refine((address) => address === '' || /^https:\/\/[^\s@]+$/.test(address), { error: validationMessage('validation:url') }).default(''),
}).refine(({ startAt, endAt }) => startAt === null || endAt === null || startAt < endAt, { path: ['endAt'], error: validationMessage('validation:invalid') })
export type FormSettings = z.infer<typeof formSettings>

/** The answers of a person by item id. Texts and choices are texts, many choices and files lists, an agreement 'Y' or 'N'. */
export const formAnswers = z.record(id, z.union([z.string().max(LONG_TEXT_MAX), z.array(z.string().max(SHORT_TEXT_MAX)).max(CHOICES_MAX + 1)]))
  .refine((answers) => Object.keys(answers).length <= FORM_ITEMS_MAX, { error: validationMessage('validation:invalid') })
export type FormAnswers = z.infer<typeof formAnswers>

const filled = (answer: FormAnswers[string] | undefined) => (typeof answer === 'string' ? answer.trim() !== '' && answer !== 'N' : (answer?.length ?? 0) > 0)

/** The items that a person with these answers sees: a hidden item's own answer opens nothing. */
export function visibleItems(steps: readonly FormStep[], answers: FormAnswers): FormItem[] {
  const shown = new Set<string>()
  return itemsOf(steps).filter((item) => {
    if (item.showIf !== null) {
      const { itemId, values } = item.showIf
      const given = [answers[itemId] ?? []].flat()
      if (!shown.has(itemId) || !given.some((one) => values.includes(one))) return false
    }
    shown.add(item.id)
    return true
  })
}

export type FormProblem = 'required' | 'email' | 'phone' | 'tooLong' | 'invalid'

function problemOf(item: FormItem, answer: FormAnswers[string] | undefined): FormProblem | null {
  if (!filled(answer)) return item.isRequired ? 'required' : null
  const isText = typeof answer === 'string'
  switch (item.type) {
    case 'SHORT_TEXT': case 'LONG_TEXT': return isText ? (answer.length > item.maxLength ? 'tooLong' : null) : 'invalid'
    // The rule takes a text without digits for an empty one.
    case 'PHONE_NUMBER': return isText && /\d/.test(answer) && phoneRule.safeParse(answer).success ? null : 'phone'
    case 'EMAIL': return isText && emailRule.safeParse(answer).success ? null : 'email'
    case 'AGREE': return answer === 'Y' ? null : 'invalid'
    case 'FILE_UPLOAD': return !isText && answer !== undefined && answer.length <= item.filesMax ? null : 'invalid'
    case 'MULTIPLE_CHOICE': {
      const given = [answer ?? []].flat()
      const others = given.filter((one) => !item.choices.includes(one))
      if (isText === item.isMany || new Set(given).size !== given.length || others.length > (item.hasOther ? 1 : 0)) return 'invalid'
      return others.some((other) => other.length > CHOICE_MAX) ? 'tooLong' : null
    }
  }
}

/** What is wrong with the answers, by item id; empty: they can be sent. Hidden items ask nothing. */
export function problemsOf(steps: readonly FormStep[], answers: FormAnswers): Record<string, FormProblem> {
  return Object.fromEntries(visibleItems(steps, answers).flatMap((item) => {
    const problem = problemOf(item, answers[item.id])
    return problem === null ? [] : [[item.id, problem]]
  }))
}

/** The answers of the items that show; the rest is dropped. */
export function shownAnswers(steps: readonly FormStep[], answers: FormAnswers): FormAnswers {
  return Object.fromEntries(visibleItems(steps, answers).flatMap(({ id: key }) => (answers[key] === undefined ? [] : [[key, answers[key]]])))
}

/** People take longer than this to fill in a form; a token is good for a day. */
export const FILL_MIN_MS = 2000
export const FILL_MAX_MS = 24 * 60 * 60 * 1000
/** Submissions that a form takes in an hour, from everyone together. */
export const SUBMISSIONS_PER_HOUR = 500
/** Deleted forms and submissions can be restored for this time. */
export const FORM_KEPT_MS = 7 * 24 * 60 * 60 * 1000
