import { emailCodeCalls } from './emailCodeCalls.ts'
import { passwordResetCalls } from './passwordResetCalls.ts'
import { unsubscribeCalls } from './unsubscribeCalls.ts'

/** Account calls beside login and signup (platform spec §4, §7). */
export const accountCalls = {
  ...emailCodeCalls,
  ...passwordResetCalls,
  ...unsubscribeCalls,
}
