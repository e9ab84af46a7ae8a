import { z } from 'zod'
import { lineText } from '#shared/kernel/format/formats.ts'
import { isRegistrationNo } from '#shared/settlement/account.ts'

/** The company that runs the platform, as it is registered for tax; '' where it has not said. */
export interface CompanySettings {
  corpName: string
  ceoName: string
  regNo: string
  addr: string
}

const words = lineText.max(200).default('')

export const companyEnvironment = {
  COMPANY_NAME: words,
  COMPANY_CEO_NAME: words,
  COMPANY_REG_NO: words.refine((text) => text === '' || isRegistrationNo(text)),
  COMPANY_ADDRESS: words,
}
const environment = z.object(companyEnvironment)

export function companySettings(env: z.output<typeof environment>): CompanySettings {
  return { corpName: env.COMPANY_NAME, ceoName: env.COMPANY_CEO_NAME, regNo: env.COMPANY_REG_NO, addr: env.COMPANY_ADDRESS }
}
