import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import type { SocketMessage, StopCode } from '#shared/kernel/socket/socket.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useRealtimeMessages } from '#renderer/entities/realtime/index.ts'
import { useEndSession } from '#renderer/entities/session/index.ts'

const stopping = { [socketCommand.sessionEnded]: true, [socketCommand.accountBlocked]: true } as const satisfies Record<StopCode, true>

/** Goes to login, with the reason, when the server ends the session; login returns here [ALRM-05]. */
export function useSignedOutElsewhere(): void {
  const endSession = useEndSession()
  const go = useNavigateTo()
  const { pathname, search, hash } = useLocation()
  useRealtimeMessages(useCallback((message: SocketMessage) => {
    if (!(message.command in stopping) || !endSession(message.command as StopCode)) return
    go(pathOf({ path: authPaths.login, query: { next: `${pathname}${search}${hash}` } }))
  }, [endSession, go, pathname, search, hash]))
}
