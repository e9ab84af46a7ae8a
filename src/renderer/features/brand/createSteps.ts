import type { z } from 'zod'
import { newSiteForm } from '#shared/brand/siteTemplates.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'

export const createSteps = ['contentTypeCd', 'name', 'domain', 'templateCd'] as const
export type CreateStep = (typeof createSteps)[number]

export type NewSiteInput = z.input<typeof newSiteForm>

export type CreateForm = AppForm<NewSiteInput, z.output<typeof newSiteForm>>

/** The step in the address, but at most the first invalid one. */
export function stepAt(asked: string | null, values: Partial<NewSiteInput>): number {
  const open = createSteps.findIndex((field) => !newSiteForm.shape[field].safeParse(values[field]).success)
  const reach = open === -1 ? createSteps.length - 1 : open
  const wanted = Number(asked)
  return Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted - 1, reach) : 0
}
