import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '#renderer/lib/log.ts'
import type { BrowserLoginPort } from '#renderer/platform/browserLoginPort.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, Callout, Stack, Text } from '#renderer/ui/index.ts'
import { useLook } from '../sso/redirect.ts'

export function BrowserLogin() {
  const { browserLogin } = usePlatform()
  return browserLogin === undefined ? null : <Offered port={browserLogin} />
}

function Offered({ port }: { port: BrowserLoginPort }) {
  const { t } = useTranslation('sso')
  const look = useLook()
  const [state, setState] = useState<'idle' | 'away' | 'blocked' | 'refused'>('idle')
  // A successful login reloads the page.
  useEffect(() => port.onEnded((end) => { if (end === 'refused') setState('refused') }), [port])
  const open = () => port.open(look).then(
    (outcome) => setState(outcome === 'opened' ? 'away' : 'blocked'),
    (error: unknown) => {
      reportError('the browser was not opened', error)
      setState('blocked')
    },
  )
  return (
    <Stack gap="xs">
      {state === 'blocked' || state === 'refused' ? <Callout tone="danger">{t(state === 'blocked' ? 'browserBlocked' : 'browserRefused')}</Callout> : null}
      <Button fullWidth onClick={() => { void open() }}>{t(state === 'away' ? 'browserAgain' : 'browser')}</Button>
      <Text component="output" display="block" size="sm" c="dimmed" ta="center">{t(state === 'away' ? 'browserAway' : 'browserHelp')}</Text>
    </Stack>
  )
}
