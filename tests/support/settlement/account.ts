import type { PayoutAccount } from '#shared/settlement/account.ts'

/** An account that settlements are paid to. */
export const payoutTo: PayoutAccount = { bankName: '마당은행', number: '110-220-330440', holder: '시험 마당', businessName: '마당 공방', regNo: '124-81-00998' }
