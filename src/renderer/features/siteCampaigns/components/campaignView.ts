import type { z } from 'zod'
import { campaignForm } from '#shared/campaign/contract.ts'
import type { FullCampaign } from '#shared/campaign/contract.ts'
import type { Language } from '#shared/kernel/call/headers.ts'

export { campaignForm }
export type CampaignInput = z.input<typeof campaignForm>
export type CampaignValues = z.output<typeof campaignForm>

export function valuesOf(campaign: FullCampaign | null, language: Language, segmentSeq: number | null = null): CampaignInput {
  if (campaign === null) return { subject: '', content: '', language, byMail: true, byAlarm: false, buttonText: '', courseSeq: null, audience: segmentSeq === null ? 'members' : 'segment', targetSeq: segmentSeq }
  const { subject, content, byMail, byAlarm, buttonText, courseSeq, audience, targetSeq } = campaign
  return { subject, content, language: campaign.language, byMail, byAlarm, buttonText, courseSeq, audience, targetSeq }
}
