import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import type { Integrated, SocialSignup } from '#shared/social/contract.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useHref } from '#renderer/lib/navigation/index.ts'
import { useSite, useStartSession } from '#renderer/entities/session/index.ts'
import { dropJourney, keepJourney, readJourney, socialQueries } from '#renderer/entities/social/index.ts'
import type { SocialJourney } from '#renderer/entities/social/index.ts'
import { toast } from '#renderer/ui/index.ts'
import { useNextPath } from '../useNextPath.ts'

export type CallbackStep =
  | { name: 'working' }
  /** Not started by this tab. */
  | { name: 'foreign' }
  /** Refused by the provider, not cancelled by the user. */
  | { name: 'refused' }
  /** The provider has no verified address. */
  | { name: 'email'; signup: SocialSignup }
  | { name: 'signup'; signup: SocialSignup }
  | { name: 'integrate'; integrated: Integrated }
  | { name: 'integrated'; email: string; passwordRemoved: boolean }

export interface SocialCallback {
  step: CallbackStep
  journey: SocialJourney | null
  error: Error | null
  proveEmail: (email: string, proof: string) => void
  integrate: (proof?: string) => void
  isIntegrating: boolean
  goOn: () => Promise<void>
  goBack: () => void
}

type Came = { kind: 'code'; code: string } | { kind: 'denied' | 'refused' | 'kept' | 'foreign' }

/** Checks the URL against the tab's stored state; another state belongs to another login. */
function cameBack(kept: SocialJourney | null, search: string): Came {
  const query = new URLSearchParams(search)
  const [code, error] = [query.get('code'), query.get('error')]
  if (kept === null) return { kind: 'foreign' }
  if (code === null && error === null) return { kind: (kept.code ?? kept.accessToken ?? kept.integrated) === undefined ? 'foreign' : 'kept' }
  if (query.get('state') !== kept.state) return { kind: 'foreign' }
  if (code !== null) return { kind: 'code', code }
  return { kind: error === 'access_denied' ? 'denied' : 'refused' }
}

function firstStep(kept: SocialJourney | null, { kind }: Came): CallbackStep {
  if (kind === 'kept' && kept?.integrated) return { name: 'integrate', integrated: kept.integrated }
  return { name: kind === 'foreign' || kind === 'refused' ? kind : 'working' }
}

/** Runs the callback of a provider; removes its parameters from the URL. */
export function useSocialCallback(): SocialCallback {
  const { t } = useTranslation('social')
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const href = useHref()
  const next = useNextPath()
  const startSession = useStartSession()
  const channelSeq = useSite().channel?.channelSeq
  const { search } = useLocation()
  const [journey] = useState(readJourney)
  const [step, setStep] = useState<CallbackStep>(() => firstStep(journey, cameBack(journey, search)))
  const started = useRef(false)

  const goBack = useCallback(() => {
    dropJourney()
    void navigate(journey === null ? href(authPaths.login) : `${journey.path}${journey.search}`, { replace: true })
  }, [journey, navigate, href])

  const goOn = useCallback(async () => {
    dropJourney()
    await startSession()
    void navigate(href(next), { replace: true })
  }, [startSession, navigate, href, next])

  async function logIn(on: SocialJourney, accessToken: string): Promise<void> {
    const { user, integrated, signup } = await client(contract.social.login, { body: { snsTypeCd: on.snsTypeCd, accessToken, channelSeq } })
    if (user) return goOn()
    if (integrated) {
      const { accessToken: _used, ...rest } = on
      keepJourney({ ...rest, integrated })
      return setStep({ name: 'integrate', integrated })
    }
    if (!signup) return
    keepJourney({ ...on, accessToken: signup.accessToken })
    setStep(signup.isEmailVerified ? { name: 'signup', signup } : { name: 'email', signup })
  }

  async function link(on: SocialJourney, accessToken: string): Promise<void> {
    await client(contract.social.link, { body: { snsTypeCd: on.snsTypeCd, accessToken } })
    await queries.invalidateQueries({ queryKey: socialQueries.accounts(client).queryKey })
    toast.show({ message: t('linked', { name: t(`name.${on.snsTypeCd}`) }), tone: 'success' })
    dropJourney()
    void navigate(`${on.path}${on.search}`, { replace: true })
  }

  const arriving = useMutation({
    async mutationFn(on: SocialJourney) {
      const { code, ...rest } = on
      // Single-use: never retried.
      keepJourney(rest)
      const accessToken = on.accessToken ?? (await client(contract.social.token, { body: { code: code ?? '', state: on.state } })).accessToken
      keepJourney({ ...rest, accessToken })
      await (on.purpose === 'link' ? link(rest, accessToken) : logIn(rest, accessToken))
    },
    meta: { errors: 'inline' },
  })

  const proving = useMutation({
    async mutationFn({ email, proof }: { email: string; proof: string }) {
      if (journey === null || step.name !== 'email') return
      setStep({ name: 'working' })
      const body = { snsTypeCd: journey.snsTypeCd, accessToken: step.signup.accessToken, email, proof }
      await logIn(journey, (await client(contract.social.email, { body })).accessToken)
    },
    meta: { errors: 'inline' },
  })

  const integrating = useMutation({
    async mutationFn(proof: string | undefined) {
      if (step.name !== 'integrate') return
      const { email, token } = step.integrated
      const { passwordRemoved } = await client(contract.social.integrate, { params: { token }, body: { email, proof } })
      dropJourney()
      setStep({ name: 'integrated', email, passwordRemoved })
    },
    meta: { errors: 'inline' },
  })

  const { mutate: arrive } = arriving
  useEffect(() => {
    const kept = readJourney()
    const came = cameBack(kept, search)
    if (started.current || kept === null) return
    if (came.kind === 'code') {
      keepJourney({ ...kept, code: came.code })
      // Restores site and destination from the start of the login.
      void navigate(`${authPaths.authcallback}${kept.search}`, { replace: true })
      return
    }
    started.current = true
    if (came.kind === 'denied') goBack()
    if (came.kind === 'kept' && kept.integrated === undefined) arrive(kept)
  }, [search, navigate, goBack, arrive])

  return {
    step, journey, goOn, goBack,
    error: arriving.error ?? proving.error ?? integrating.error,
    proveEmail: (email, proof) => proving.mutate({ email, proof }),
    integrate: (proof) => integrating.mutate(proof),
    isIntegrating: integrating.isPending,
  }
}
