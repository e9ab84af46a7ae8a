import { IconCopy, IconMessageCircle, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { referralQueries } from '#renderer/entities/referral/index.ts'
import { useAbility, useSite } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, Dialog, TextField, toast, useAlert } from '#renderer/ui/index.ts'
import { shareByKakao } from '../kakaoShare.ts'
import styles from './classPage.module.css'

interface ShareDialogProps {
  onClose: () => void
  title: string
  /** The address of the class, for who is no member. */
  link: string
  imageUrl: string | null
  course: CourseRef
}

const canSend = (): boolean => typeof navigator.share === 'function'

/** Copies a member's own link to the class, with an 8 s toast, or shares it by the system or KakaoTalk (SHELL-12, COUR-06). */
export function ShareDialog({ onClose, title, link: address, imageUrl, course }: ShareDialogProps) {
  const { t } = useTranslation('share')
  const { t: common } = useTranslation('common')
  const showError = useShowError()
  const client = useClient()
  const { isChannelUser } = useSite()
  const own = useQuery({ ...referralQueries.link(client, course), enabled: isChannelUser })
  const { kind } = usePlatform()
  const tools = useQuery({ ...callQuery(client, contract.analytics.tools, { query: { channelSeq: course.channelSeq } }), enabled: kind === 'web', meta: { errors: 'inline' } })
  const kakaoKey = tools.data?.tools.find(({ toolType }) => toolType === 'KAKAO_SHARE')?.apiKeyId
  const alert = useAlert()
  const { can } = useAbility()
  const onShared = () => {
    // A task of the dashboard's guide, which nothing here waits for.
    if (can('SITE_DASHBOARD_READ')) client(contract.dashboard.linkShared, { params: { channelSeq: course.channelSeq } }).catch(() => undefined)
    onClose()
  }
  const [isOpening, setOpening] = useState(false)
  // Without an own link the class's address does as well.
  const link = own.data?.refererCodeUrl ?? address
  const [isByHand, setByHand] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast.show({ message: t('copied'), stay: 'long' })
      onShared()
    } catch {
      // No clipboard access: show the link for manual copying.
      setByHand(true)
    }
  }
  const send = async () => {
    try {
      await navigator.share({ title, url: link })
      onShared()
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) showError(error)
    }
  }
  const sendByKakao = async (key: string) => {
    setOpening(true)
    const end = await shareByKakao(key, { title, link, imageUrl, button: t('see') })
    setOpening(false)
    if (end === 'opened') onShared()
    else await alert({ message: t(end === 'missing' ? 'kakaoMissing' : 'kakaoFailed') })
  }
  return (
    <Dialog
      opened onClose={onClose} size="small" title={t('title')} closeLabel={common('close')}
      footer={
        <>
          {kakaoKey === undefined ? null : <Button loading={own.isLoading || isOpening} leftSection={<IconMessageCircle size={18} stroke={1.75} />} onClick={() => { void sendByKakao(kakaoKey) }}>{t('kakao')}</Button>}
          {canSend() ? <Button loading={own.isLoading} leftSection={<IconSend size={18} stroke={1.75} />} onClick={() => { void send() }}>{t('send')}</Button> : null}
          <Button kind="primary" data-autofocus loading={own.isLoading} leftSection={<IconCopy size={18} stroke={1.75} />} onClick={() => { void copy() }}>{t('copy')}</Button>
        </>
      }
    >
      <p className={styles.shared}>{title}</p>
      <TextField readOnly label={t('link')} value={link} onFocus={(event) => event.currentTarget.select()} {...(isByHand ? { error: t('byHand') } : {})} />
      {own.data === undefined || own.data.arrivedCount === 0 ? null : <p className={styles.shared}>{t('came', { count: own.data.arrivedCount, enrolled: own.data.enrolledCount })}</p>}
    </Dialog>
  )
}
