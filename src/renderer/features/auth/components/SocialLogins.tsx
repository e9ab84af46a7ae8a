import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useClient } from '#renderer/lib/client.tsx'
import { useSite } from '#renderer/entities/session/index.ts'
import { SocialButton, socialQueries, useStartSocial } from '#renderer/entities/social/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, Divider, Group, Stack, Text } from '#renderer/ui/index.ts'

/** Social login buttons [AUTH-03]; web only, as providers reject apps. */
export function SocialLogins() {
  return usePlatform().kind === 'web' ? <OfferedLogins /> : null
}

function OfferedLogins() {
  const { t } = useTranslation('social')
  const { t: common } = useTranslation('common')
  const { channel, status } = useSite()
  const providers = useQuery({ ...socialQueries.providers(useClient(), channel?.channelSeq), enabled: status !== 'loading' })
  const { start, starting } = useStartSocial()
  const { data } = providers
  if (providers.isLoadingError) {
    return (
      <Group justify="center" gap="xs" role="alert">
        <Text size="sm" c="dimmed">{t('offerFailed')}</Text>
        <Button kind="quiet" size="sm" onClick={() => { void providers.refetch() }}>{common('retry')}</Button>
      </Group>
    )
  }
  if (data === undefined || data.providers.length === 0) return null
  return (
    <Stack gap="md">
      <Divider label={t('or')} />
      <Stack gap="xs">
        {data.providers.map((type) => (
          <SocialButton key={type} type={type} loading={starting === type} disabled={starting !== null && starting !== type} onClick={() => start({ snsTypeCd: type, purpose: 'login' })} />
        ))}
      </Stack>
    </Stack>
  )
}
