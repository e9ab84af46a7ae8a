import { emailCodeCalls } from './emailCode.ts'
import { passwordResetCalls } from './passwordReset.ts'
import { unsubscribeCalls } from './unsubscribe.ts'

/** Calls of what a person does with an account, beside login and signup (platform spec §4, §7). */
export const accountCalls = {
  ...emailCodeCalls,
  ...passwordResetCalls,
  ...unsubscribeCalls,
}
