import { domainCalls } from '#shared/kernel/call/call.ts'
import { emailCodeCalls } from './emailCodeCalls.ts'
import { passwordResetCalls } from './passwordResetCalls.ts'
import { unsubscribeCalls } from './unsubscribeCalls.ts'

/** Account calls beside login and signup (platform spec §4, §7). */
export const accountCalls = /* @__PURE__ */ domainCalls('account', {
  ...emailCodeCalls,
  ...passwordResetCalls,
  ...unsubscribeCalls,
})
