import { useTranslation } from 'react-i18next'
import type { PolicyFault } from '#shared/desktop/enterprisePolicy.ts'
import { updateChannels } from '#shared/desktop/updatesPort.ts'
import type { Release, UpdatesPort, UpdatesView } from '#shared/desktop/updatesPort.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import type { AppLogPort } from '#renderer/platform/installation.ts'
import { Badge, Button, Callout, Dialog, Heading, RadioGroup, Skeleton, toast } from '#renderer/ui/index.ts'
import { UpdateState } from './UpdateState.tsx'
import { useInstallation, useUpdatesView } from './useInstallation.ts'
import styles from './about.module.css'

/** Version, updates and enterprise policy of the installed app. */
export function AboutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('about')
  const { t: common } = useTranslation('common')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} closeLabel={common('close')}>
      <About />
    </Dialog>
  )
}

function About() {
  const { t } = useTranslation('about')
  const { serverOrigin } = usePlatform()
  const { version, policy, updates, log } = useInstallation()
  const view = useUpdatesView(updates)
  return (
    <div className={styles.about}>
      {policy.fault === null ? null : <Fault fault={policy.fault} />}
      <section>
        <Heading order={3}>{t('version', { version })}</Heading>
        {view === null ? <Skeleton height={44} /> : <UpdateState state={view.state} updates={updates} />}
        {view !== null && 'release' in view.state ? <Notes release={view.state.release} /> : null}
      </section>
      {view === null || view.state.kind === 'forbidden' ? null : <Channel view={view} updates={updates} />}
      <section className={styles.row}>
        <span className={styles.name}>{t('server')}</span>
        <span className={styles.value}>{serverOrigin}</span>
        {policy.fixed.includes('serverAddress') ? <Badge>{t('fixed')}</Badge> : null}
      </section>
      <Log log={log} />
    </div>
  )
}

function Log({ log }: { log: AppLogPort }) {
  const { t } = useTranslation('about')
  const showFailure = (): void => {
    toast.show({ message: t('log.failed') })
  }
  return (
    <section className={styles.log}>
      <span className={styles.name}>{t('log.name')}</span>
      <p className={styles.help}>{t('log.help')}</p>
      <div className={styles.logActions}>
        <Button size="sm" onClick={() => void log.show().catch(showFailure)}>{t('log.show')}</Button>
        <Button size="sm" onClick={() => void log.copy().then(() => toast.show({ message: t('log.copied') }), showFailure)}>{t('log.copy')}</Button>
      </div>
    </section>
  )
}

function Fault({ fault }: { fault: PolicyFault }) {
  const { t } = useTranslation('about')
  const what = fault.kind === 'badSettings' ? t('fault.badSettings', { settings: fault.settings.join(', ') }) : t(`fault.${fault.kind}`)
  return <Callout tone="danger" title={t('fault.title')}>{`${what} ${t(fault.kind === 'notProtected' ? 'fault.adviceIgnored' : 'fault.advice')}`}</Callout>
}

function Notes({ release: { version, notes } }: { release: Release }) {
  const { t } = useTranslation('about')
  const language = useLanguage()
  if (notes === null) return null
  return (
    <div className={styles.notes}>
      <h4>{t('notes', { version })}</h4>
      <p>{notes[language]}</p>
    </div>
  )
}

function Channel({ view: { state, channel, channelFixed }, updates }: { view: UpdatesView; updates: UpdatesPort }) {
  const { t } = useTranslation('about')
  const isBusy = state.kind !== 'idle' && state.kind !== 'failed'
  return (
    <section>
      <RadioGroup
        label={t('channel.label')} value={channel} disabled={channelFixed || isBusy} onChange={(chosen) => void updates.setChannel(chosen)}
        choices={updateChannels.map((value) => ({ value, label: t(`channel.${value}`), description: t(`channel.${value}Help`) }))}
        {...(channelFixed ? { description: <Badge>{t('fixed')}</Badge> } : isBusy ? { description: t('channel.busy') } : {})}
      />
    </section>
  )
}
