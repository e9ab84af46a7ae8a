import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import { Refusal } from '#main/ipc/refusal.ts'
import type { PageRequests } from '#main/rest/pageRequests.ts'
import type { Rest } from '#main/rest/rest.ts'
import type { Accounts } from './accounts.ts'

export function createAccountSwitcher({ accounts, rest, pageRequests }: { accounts: Accounts; rest: Rest; pageRequests: PageRequests }): BridgeHandlers['accounts'] {
  return {
    list: () => accounts.list(),
    async switchTo(userSeq) {
      if (accounts.tokenOf(userSeq) === undefined) throw new Refusal('loginRequired')
      pageRequests.hold()
      await accounts.switchTo(userSeq)
    },
    async signOut(userSeq) {
      if (!accounts.list().some((account) => account.userSeq === userSeq)) throw new Refusal('unknown')
      await rest.signOut(userSeq)
    },
  }
}
