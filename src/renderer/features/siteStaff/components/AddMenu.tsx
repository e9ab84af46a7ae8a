import { IconMailPlus, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { emailRule } from '#shared/kernel/format/formats.ts'
import { STAFF_INVITE_DAYS, mayHandle, staffTypes } from '#shared/staff/rules.ts'
import { useAbility } from '#renderer/entities/session/ability.ts'
import { useChannelSeq, useSite } from '#renderer/entities/session/index.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Dialog, Menu, Select, TextField } from '#renderer/ui/index.ts'
import { AddStaffDialog, useStaffChange } from '#renderer/entities/staff/index.ts'
import styles from './siteStaff.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Adds an owner, manager or instructor, or invites one by mail (SET-03). */
export function AddMenu() {
  const { t } = useTranslation('staff')
  const { can } = useAbility()
  const channelSeq = useChannelSeq()
  const [opened, setOpened] = useState<UserTypeCd | 'mail' | null>(null)
  const close = () => setOpened(null)
  const { run, isPending, calls } = useStaffChange(close)
  const isOwner = can('SITE_OWNER_UPDATE')
  return (
    <div className={styles.bar}>
      <Menu position="bottom-start" width={220}>
        <Menu.Target><Button kind="primary" leftSection={<IconUserPlus {...icon} />}>{t('add.open')}</Button></Menu.Target>
        <Menu.Dropdown>{staffTypes.map((type) => <Menu.Item key={type} onClick={() => setOpened(type)}>{t(`mode.${type}.title`)}</Menu.Item>)}</Menu.Dropdown>
      </Menu>
      <Button leftSection={<IconMailPlus {...icon} />} onClick={() => setOpened('mail')}>{t('mail.open')}</Button>
      {opened === 'mail' ? <MailDialog onClose={close} /> : null}
      {opened === null || opened === 'mail' ? null : (
        <AddStaffDialog
          of={{ channelSeq, userTypeCd: opened }} title={t(`mode.${opened}.title`)} guidance={opened === 'OWN' && !isOwner ? t('mode.proposal') : t(`mode.${opened}.text`)} adding={isPending} onClose={close}
          onAdd={({ userSeq }) => run((client) => (opened === 'OWN' && isOwner
            ? client(calls.addOwner, { params: { channelSeq }, body: { userSeq } })
            : client(calls.invite, { params: { channelSeq }, body: { userTypeCd: opened, userSeq } })), opened === 'OWN' && !isOwner ? t('proposed') : t('added'))}
        />
      )}
    </div>
  )
}

function MailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  const { can } = useAbility()
  const { userTypeCd } = useSite()
  const mine = useLanguage()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<UserTypeCd>('TCH')
  const [language, setLanguage] = useState<Language>(mine)
  const { run, isPending, calls } = useStaffChange(onClose)
  const isRight = emailRule.safeParse(email).success
  const actor = { userTypeCd, changesOwners: can('SITE_OWNER_UPDATE') }
  return (
    <Dialog
      opened onClose={onClose} title={t('mail.title')} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" disabled={!isRight} loading={isPending} onClick={() => run((client, channelSeq) => client(calls.inviteByMail, { params: { channelSeq }, body: { email, userTypeCd: role, language } }), t('sent'))}>{t('mail.send')}</Button>
        </>
      )}
    >
      <div className={styles.form}>
        <p className={styles.quiet}>{t('mail.text', { days: STAFF_INVITE_DAYS })}</p>
        <TextField type="email" label={t('mail.email')} value={email} maxLength={254} data-autofocus onChange={(event) => setEmail(event.currentTarget.value)} />
        <Select label={t('mail.role')} value={role} data={staffTypes.filter((type) => mayHandle(actor, type)).map((type) => ({ value: type, label: t(`role.${type}`) }))} onChange={(type) => setRole(type as UserTypeCd)} />
        <Select label={t('mail.language')} value={language} data={languages.map((one) => ({ value: one, label: languageNames[one] }))} onChange={(one) => setLanguage(one as Language)} />
      </div>
    </Dialog>
  )
}
