import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UserInfo } from '#shared/profile/contract.ts'
import { AlarmPreferences } from '#renderer/entities/alarm/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { ErrorState, PageTitle } from '#renderer/ui/index.ts'
import { SettingsPage } from '#renderer/entities/settingsMenu/index.ts'
import { profileQueries } from '#renderer/entities/profile/queries.ts'
import { Archive } from '../components/Archive.tsx'
import { BiographyField } from '../components/BiographyField.tsx'
import { EmailField } from '../components/EmailField.tsx'
import { Leaving } from '../components/Leaving.tsx'
import { LinkedAccounts } from '../components/LinkedAccounts.tsx'
import { NameField } from '../components/NameField.tsx'
import { News } from '../components/News.tsx'
import { ChangePassword, SetPassword } from '../components/PasswordFields.tsx'
import { PhoneField } from '../components/PhoneField.tsx'
import { PictureField } from '../components/PictureField.tsx'
import { ProfileSkeleton } from '../components/ProfileSkeleton.tsx'
import { Section } from '../components/Section.tsx'
import { Sessions } from '../components/Sessions.tsx'
import { UnsavedParts } from '../components/unsaved.tsx'
import styles from '../components/profile.module.css'

export function EditInformationScreen() {
  const { t } = useTranslation('profile')
  const client = useClient()
  const errorText = useErrorText()
  usePageTitle(t('title'))
  const info = useQuery(profileQueries.info(client))
  if (info.isLoadingError) return <ErrorState page message={errorText(info.error)} onRetry={() => { void info.refetch() }} />
  return (
    <SettingsPage current="editinformation">
      <PageTitle>{t('title')}</PageTitle>
      {info.data === undefined ? <ProfileSkeleton /> : <UnsavedParts><Sections info={info.data} /></UnsavedParts>}
    </SettingsPage>
  )
}

function Sections({ info }: { info: UserInfo }) {
  const { t } = useTranslation('profile')
  const { t: alarm } = useTranslation('alarm')
  return (
    <div className={styles.sections}>
      <Section title={t('section.profile')} description={t('section.profileHelp')}>
        <PictureField name={info.name} profileImageUrl={info.profileImageUrl} />
        <NameField name={info.name} />
        <BiographyField biography={info.biography} />
      </Section>
      <Section title={t('section.contact')} description={t('section.contactHelp')}>
        <PhoneField phone={info.phone} phoneAt={info.phoneAt} />
      </Section>
      <Section title={t('section.email')} description={t('section.emailHelp')}>
        <EmailField email={info.email} isAuthenticated={info.isAuthenticated} />
      </Section>
      <Section title={t('password.title')} description={t('password.ends')}>
        {info.hasPassword ? <ChangePassword /> : <SetPassword email={info.email} />}
      </Section>
      <Section title={t('section.linked')} description={t('section.linkedHelp')}>
        <LinkedAccounts />
      </Section>
      <Section title={t('section.sessions')} description={t('section.sessionsHelp')}>
        <Sessions />
      </Section>
      <Section title={t('section.alarms')} description={alarm('settings.text')}>
        <AlarmPreferences />
      </Section>
      <Section title={t('section.news')} description={t('section.newsHelp')}>
        <News marketingAt={info.marketingAt} opensAt={info.opensAt} newsConsents={info.newsConsents} />
      </Section>
      <Section title={t('section.data')}>
        <Archive />
        <Leaving email={info.email} hasPassword={info.hasPassword} />
      </Section>
    </div>
  )
}
