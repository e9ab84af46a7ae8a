import type { z } from 'zod'

/** Messages are `key` or `key|name=value&name=value` (percent-encoded), translated from `validation.json` on both sides. */
export const validationKeys = [
  'validation:required', 'validation:requiredField', 'validation:requiredEmail', 'validation:invalid', 'validation:number', 'validation:integer',
  'validation:minLength', 'validation:maxLength', 'validation:min', 'validation:max', 'validation:minItems', 'validation:maxItems', 'validation:shortLines',
  'validation:choose', 'validation:email', 'validation:url', 'validation:phone', 'validation:name', 'validation:password',
  'validation:passwordSimple', 'validation:userId', 'validation:pagePath', 'validation:sitePath', 'validation:colour', 'validation:toolKey', 'validation:code', 'validation:date', 'validation:time',
  'validation:unknownField', 'validation:discountBelowPrice', 'validation:pricePositive', 'validation:materialBothCurrencies',
  'validation:recruitEndBeforeStart', 'validation:recruitEndBeforeClass', 'validation:endBeforeStart', 'validation:minAboveMax',
  'validation:waitlistNeedsApproval', 'validation:openNotPaid', 'validation:periodTooShort', 'validation:vodDays',
  'validation:couponCode', 'validation:postcode', 'validation:trackingNo', 'validation:shippedNotPaid', 'validation:cardExpiry', 'validation:cardExpired', 'validation:imageType', 'validation:imageSize', 'validation:profileImageType', 'validation:profileImageSize', 'validation:samePassword', 'validation:curriculumEmpty', 'validation:liveLessonMissing', 'validation:missionMissing', 'validation:lectureEmpty', 'validation:clubEmpty', 'validation:studyEmpty', 'validation:videoMissing', 'validation:notOpenYet', 'validation:videoNotReady',
  'validation:videoSource', 'validation:videoPublicDuplicate', 'validation:fileMissing', 'validation:liveNotPlanned', 'validation:liveEndsBefore', 'validation:liveLinkMissing', 'validation:liveNoProvider', 'validation:placeMissing', 'validation:httpsUrl', 'validation:lessonsMissing', 'validation:dailyAboveTotal', 'validation:missionEmpty', 'validation:missionLink',
  'validation:reviewPoint', 'validation:content', 'validation:richTextTooComplex', 'validation:richTextMedia', 'validation:agree', 'validation:stepLater', 'validation:stepLess',
  'validation:textValues', 'validation:tooSoon', 'validation:expired',
  'validation:tagLetters', 'validation:tagDigits', 'validation:tagWord', 'validation:tagTwice', 'validation:fileType', 'validation:fileSize',
  'validation:packMin', 'validation:packClassNotPublic', 'validation:packCurrency', 'validation:packClass',
  'validation:siteName', 'validation:siteNameReserved', 'validation:domain', 'validation:domainAddress', 'validation:domainReserved',
] as const
export type ValidationKey = (typeof validationKeys)[number]

export interface ValidationMessage {
  key: ValidationKey
  params: Record<string, string>
}

const known: ReadonlySet<string> = new Set(validationKeys)

/** Builds the `message` of a zod issue. */
export function validationMessage(key: ValidationKey, params: Record<string, string | number> = {}): string {
  const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return query === '' ? key : `${key}|${query}`
}

/** Parses a message of `validationMessage`; null for other text. */
export function parseValidationMessage(message: string): ValidationMessage | null {
  const [key = '', query = ''] = message.split('|', 2)
  if (!known.has(key)) return null
  const params: Record<string, string> = {}
  for (const pair of query === '' ? [] : query.split('&')) {
    const [name = '', value = ''] = pair.split('=', 2)
    params[name] = decodeURIComponent(value)
  }
  return { key: key as ValidationKey, params }
}

function message(key: ValidationKey, params: Record<string, string | number> = {}): ValidationMessage {
  return { key, params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])) }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): ValidationMessage {
  const min = Number(issue.minimum)
  if (issue.origin === 'string') return min <= 1 ? message('validation:required') : message('validation:minLength', { min })
  if (issue.origin === 'array' || issue.origin === 'set') return message('validation:minItems', { min })
  return message('validation:min', { min })
}

function tooBig(issue: z.core.$ZodIssueTooBig): ValidationMessage {
  const max = Number(issue.maximum)
  if (issue.origin === 'string') return message('validation:maxLength', { max })
  if (issue.origin === 'array' || issue.origin === 'set') return message('validation:maxItems', { max })
  return message('validation:max', { max })
}

/** Key and parameters of any zod issue: its own, else one for zod's built-in checks. Never returns zod's English text. */
export function messageOfIssue(issue: z.core.$ZodIssue): ValidationMessage {
  const own = parseValidationMessage(issue.message)
  if (own) return own
  switch (issue.code) {
    case 'invalid_type':
      // zod omits the input from issues by default; only its text names what was received.
      if (/received (?:undefined|null)$/.test(issue.message)) return message('validation:required')
      if (issue.expected === 'int') return message('validation:integer')
      return issue.expected === 'number' ? message('validation:number') : message('validation:invalid')
    case 'too_small': return tooSmall(issue)
    case 'too_big': return tooBig(issue)
    case 'invalid_value': return message('validation:choose')
    case 'invalid_union': return message(issue.discriminator === undefined ? 'validation:invalid' : 'validation:choose')
    case 'unrecognized_keys': return message('validation:unknownField', { names: issue.keys.join(', ') })
    case 'invalid_format':
      if (issue.format === 'email') return message('validation:email')
      if (issue.format === 'url') return message('validation:url')
      if (issue.format === 'datetime' || issue.format === 'date') return message('validation:date')
      if (issue.format === 'time') return message('validation:time')
      return message('validation:invalid')
    default: return message('validation:invalid')
  }
}

/** First issue of a value, as a validation message. */
export function firstMessage({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return validationMessage('validation:invalid')
  const { key, params } = messageOfIssue(issue)
  return validationMessage(key, params)
}
