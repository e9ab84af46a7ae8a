import { useTranslation } from 'react-i18next'
import { PROFILE_BIO_MAX, PROFILE_HEADLINE_MAX, PROFILE_LINK_MAX, profileLinks } from '#shared/channel/siteProfile.ts'
import { contract } from '#shared/contract.ts'
import { introPaths } from '#shared/page/paths.ts'
import type { SiteInfoForm } from '#shared/siteInfo/contract.ts'
import { SitePicture } from '#renderer/entities/attach/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { FormTextField, FormTextarea } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { TextLink } from '#renderer/lib/navigation/index.ts'
import styles from './siteInfo.module.css'

const examples = { website: 'https://example.com', blog: 'https://blog.naver.com/madang', instagram: 'https://www.instagram.com/madang', youtube: 'https://www.youtube.com/@madang' } as const

/** Who runs the site, for its introduction. */
export function ProfilePart({ form }: { form: AppForm<SiteInfoForm, SiteInfoForm> }) {
  const { t } = useTranslation('siteInfo')
  const client = useClient()
  const channelSeq = useChannelSeq()
  return (
    <div className={styles.fields}>
      <p className={styles.quiet}>{t('profile.lead')} <TextLink to={introPaths.intro}>{t('profile.see')}</TextLink></p>
      <SitePicture
        whole label={t('profile.photo')} help={t('profile.photoHelp')} value={form.watch('profile.photoUrl')} onChange={(url) => form.setValue('profile.photoUrl', url, { shouldDirty: true, shouldValidate: true })}
        store={(image) => client(contract.siteInfo.picture, { params: { channelSeq }, body: { image } })}
      />
      <FormTextField control={form.control} name="profile.headline" label={t('profile.headline')} placeholder={t('profile.headlineExample')} maxLength={PROFILE_HEADLINE_MAX} />
      <FormTextarea control={form.control} name="profile.bio" label={t('profile.bio')} maxLength={PROFILE_BIO_MAX} minRows={4} maxRows={12} />
      <fieldset className={styles.group}>
        <legend>{t('profile.links')}</legend>
        {profileLinks.map((link) => <FormTextField key={link} control={form.control} name={`profile.links.${link}`} label={t(`profile.link.${link}`)} placeholder={examples[link]} inputMode="url" maxLength={PROFILE_LINK_MAX} />)}
      </fieldset>
    </div>
  )
}
