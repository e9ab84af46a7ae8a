import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { contract } from '#shared/contract.ts'
import { localKey } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useSite } from '#renderer/entities/session/index.ts'

/** Times in epoch ms of this device. */
interface MailedCode {
  resendAt: number
  expiresAt: number
}

export const mailedCodeKey = (email: string) => localKey('emailCode', email)

const KEPT_MS = 10 * 60 * 1000

export interface CodeMail {
  isMailed: boolean
  isSending: boolean
  hasFailed: boolean
  resendInSeconds: number
  isExpired: boolean
  send: () => void
}

export function useCodeMail(email: string): CodeMail {
  const client = useClient()
  const queries = useQueryClient()
  const channelSeq = useSite().channel?.channelSeq
  const [now, setNow] = useState(Date.now)
  const { data: mailed } = useQuery<MailedCode>({ queryKey: mailedCodeKey(email), queryFn: skipToken, gcTime: KEPT_MS })
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => client(contract.account.sendCode, { body: { email, channelSeq } }),
    onSuccess: ({ expiresInSeconds, resendInSeconds }) => {
      const at = Date.now()
      setNow(at)
      queries.setQueryData<MailedCode>(mailedCodeKey(email), { resendAt: at + resendInSeconds * 1000, expiresAt: at + expiresInSeconds * 1000 })
    },
  })
  useEffect(() => {
    if (mailed === undefined) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [mailed])
  return {
    isMailed: mailed !== undefined,
    isSending: isPending,
    hasFailed: isError,
    resendInSeconds: mailed === undefined ? 0 : Math.max(0, Math.ceil((mailed.resendAt - now) / 1000)),
    isExpired: mailed !== undefined && mailed.expiresAt <= now,
    send: mutate,
  }
}
