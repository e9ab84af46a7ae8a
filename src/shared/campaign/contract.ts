import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, pageQuery, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { PICTURE_BODY_LIMIT, pictureBody, pictureErrors, storedPicture } from '#shared/kernel/call/pictureFields.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { richText } from '#shared/kernel/format/richText.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { CAMPAIGN_BUTTON_MAX, CAMPAIGN_CONTENT_MAX, CAMPAIGN_SUBJECT_MAX, campaignAudiences, campaignStates } from './rules.ts'

const required = { error: validationMessage('validation:required') }
const campaignParams = siteParams.extend({ campaignSeq: seq })

/** Whom it is for; `targetSeq` is the class or the segment, null for all members. */
const audience = { audience: z.enum(campaignAudiences), targetSeq: seq.nullable() }

export const campaignForm = z.object({
  subject: z.string().trim().min(1, required).max(CAMPAIGN_SUBJECT_MAX),
  content: richText(CAMPAIGN_CONTENT_MAX).refine((html) => html.replaceAll(/<[^>]*>/g, '').trim() !== '', required),
  /** The language of its frame: greeting, button and how to unsubscribe. */
  language: z.enum(languages),
  byMail: z.boolean(),
  byAlarm: z.boolean(),
  /** Empty: no button. */
  buttonText: z.string().trim().max(CAMPAIGN_BUTTON_MAX),
  /** The class that button and alarm lead to; null: the site. */
  courseSeq: seq.nullable(),
  ...audience,
})
  .refine(({ byMail, byAlarm }) => byMail || byAlarm, { path: ['byMail'], error: validationMessage('validation:required') })
  .refine((form) => form.audience === 'members' || form.targetSeq !== null, { path: ['targetSeq'], ...required })
export type CampaignForm = z.output<typeof campaignForm>

const counts = z.object({
  total: z.int(), waiting: z.int(), sent: z.int(), failed: z.int(),
  /** Left the site, withdrew their consent or were blocked before it was their turn. */
  skipped: z.int(),
  unknown: z.int(),
})
const campaign = z.object({
  campaignSeq: seq,
  subject: z.string(),
  state: z.enum(campaignStates),
  byMail: z.boolean(),
  byAlarm: z.boolean(),
  sendAt: moment.nullable(),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  updatedAt: moment,
  counts,
})
export type Campaign = z.infer<typeof campaign>

const fullCampaign = campaign.extend({
  content: z.string(), language: z.enum(languages), buttonText: z.string(), courseSeq: seq.nullable(), ...audience,
  /** Recipients who enrolled in a class of the site within a week of it; null before it is sent. */
  enrolledCount: z.int().nullable(),
  /** Of those who agreed that opening a mail is noted; null before it is sent, and without mails. */
  opens: z.object({ asked: z.int(), opened: z.int() }).nullable(),
})
export type FullCampaign = z.infer<typeof fullCampaign>

/** News that a site sends to members who consented to it, by mail and alarm (SET-07). */
export const campaignCalls = /* @__PURE__ */ domainCalls('campaign', {
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/campaigns', access: { site: 'SITE_MARKETING_READ' },
    summary: 'Lists the campaigns of the site, newest first',
    params: siteParams,
    query: pageQuery,
    response: z.object({ campaigns: z.array(campaign), totalCount: z.int(), page: z.int(), size: z.int() }),
  }),
  audience: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/campaigns/audience', access: { site: 'SITE_MARKETING_READ' },
    summary: 'Counts the people of an audience, and those of them who consented to news of the site',
    params: siteParams,
    query: z.object({ audience: z.enum(campaignAudiences), targetSeq: seq.optional() }),
    response: z.object({ people: z.int(), reachable: z.int() }),
    errors: ['classNotFound', 'notFound', 'noPermission'],
  }),
  detail: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/campaigns/:campaignSeq', access: { site: 'SITE_MARKETING_READ' },
    summary: 'Returns a campaign with its results',
    params: campaignParams,
    response: fullCampaign,
    errors: ['notFound'],
  }),
  picture: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/campaigns/picture', access: { site: 'SITE_MARKETING_UPDATE' },
    summary: 'Stores a picture for a campaign: JPG or PNG up to 2 MB as a data URL; it is removed when no text has used it for a week',
    params: siteParams, body: pictureBody, response: storedPicture, errors: [...pictureErrors], bodyLimit: PICTURE_BODY_LIMIT,
  }),
  create: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/campaigns', access: { site: 'SITE_MARKETING_UPDATE' },
    summary: 'Makes a draft',
    params: siteParams,
    body: campaignForm,
    response: fullCampaign,
    errors: ['classNotFound', 'notFound', 'noPermission'],
  }),
  save: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/campaigns/:campaignSeq', access: { site: 'SITE_MARKETING_UPDATE' },
    summary: 'Changes a draft',
    params: campaignParams,
    body: campaignForm,
    response: fullCampaign,
    errors: ['notFound', 'conflict', 'classNotFound', 'noPermission'],
  }),
  copy: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/campaigns/:campaignSeq/copy', access: { site: 'SITE_MARKETING_UPDATE' },
    summary: 'Makes a draft of a campaign',
    params: campaignParams,
    response: fullCampaign,
    errors: ['notFound'],
  }),
  test: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/campaigns/:campaignSeq/test', access: { site: 'SITE_MARKETING_UPDATE' },
    summary: 'Mails a campaign to the user who asks',
    params: campaignParams,
    response: z.object({ email: z.string() }),
    errors: ['notFound', 'tooManyAttempts', 'unavailable'],
  }),
  start: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/campaigns/:campaignSeq/start', access: { site: 'SITE_MARKETING_UPDATE' },
    summary: 'Sends a draft now, or at a later time',
    params: campaignParams,
    /** Null: now. */
    body: z.object({ sendAt: moment.nullable() }),
    response: fullCampaign,
    errors: ['notFound', 'conflict', 'invalidInput', 'noPermission'],
  }),
  stop: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/campaigns/:campaignSeq/stop', access: { site: 'SITE_MARKETING_UPDATE' },
    summary: 'Makes a scheduled campaign a draft again, or stops one that is being sent',
    params: campaignParams,
    response: fullCampaign,
    errors: ['notFound', 'conflict'],
  }),
  remove: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/campaigns/:campaignSeq/remove', access: { site: 'SITE_MARKETING_UPDATE' },
    summary: 'Deletes a campaign that is not waiting and not being sent',
    params: campaignParams,
    response: done,
    errors: ['notFound', 'conflict'],
  }),
})
