import { emailCodeCalls } from './emailCodeCalls.ts'
import { passwordResetCalls } from './passwordResetCalls.ts'
import { unsubscribeCalls } from './unsubscribeCalls.ts'

/** Calls of what a person does with an account, beside login and signup (platform spec §4, §7). */
export const accountCalls = {
  ...emailCodeCalls,
  ...passwordResetCalls,
  ...unsubscribeCalls,
}
