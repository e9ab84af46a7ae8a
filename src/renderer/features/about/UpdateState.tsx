import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { UpdateState as State, UpdatesPort } from '#shared/desktop/updatesPort.ts'
import { formatRelative } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { Button, Callout, Progress } from '#renderer/ui/index.ts'
import styles from './about.module.css'

function sentence(state: State, t: TFunction<'about'>, language: Language): string {
  switch (state.kind) {
    case 'idle': return state.checkedAt === null ? t('state.never') : t('state.newest', { when: formatRelative(new Date(state.checkedAt).toISOString(), language, new Date()) })
    case 'checking': return t('state.checking')
    case 'available':
    case 'downloading': return t('state.downloading', { version: state.release.version })
    case 'ready': return t(state.afterUploads ? 'state.waiting' : 'state.ready', { version: state.release.version })
    case 'installing': return t('state.installing', { version: state.release.version })
    case 'failed': return t(`failure.${state.failure}`)
    case 'forbidden': return t(`forbidden.${state.by}`)
  }
}

export function UpdateState({ state, updates }: { state: State; updates: UpdatesPort }) {
  const { t } = useTranslation('about')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const text = sentence(state, t, language)
  return (
    <div className={styles.state}>
      {state.kind === 'failed' ? <Callout tone="warning">{text}</Callout> : (
        <p className={styles.sentence}>
          <output>{text}</output>
          {/* Outside the live region. */}
          {state.kind === 'downloading' ? <span className={styles.percent}>{`${state.percent}%`}</span> : null}
        </p>
      )}
      {state.kind === 'downloading' ? <Progress value={state.percent} label={t('progress')} /> : null}
      <div className={styles.actions}>
        {state.kind === 'idle' || state.kind === 'failed' ? <Button onClick={() => void updates.check()}>{state.kind === 'failed' ? common('retry') : t('check')}</Button> : null}
        {state.kind === 'ready' && !state.afterUploads ? <Button kind="primary" onClick={() => void updates.install()}>{t('install')}</Button> : null}
        {state.kind === 'ready' && state.afterUploads ? <Button onClick={() => void updates.putOff()}>{t('later')}</Button> : null}
      </div>
    </div>
  )
}
