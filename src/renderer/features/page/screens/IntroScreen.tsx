import { useTranslation } from 'react-i18next'
import { newBlock } from '#shared/page/blocks/blocks.ts'
import type { PageBlock } from '#shared/page/blocks/blocks.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { readSeoSetting } from '#shared/channel/seo.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { PageBlocks } from '#renderer/entities/page/blocks/PageBlocks.tsx'
import { useSite } from '#renderer/entities/session/index.ts'
import { PageTitle } from '#renderer/ui/index.ts'
import { SiteProfile } from './SiteProfile.tsx'
import { SitePageScreen } from './SitePageScreen.tsx'
import styles from './siteProfile.module.css'

/** `/intro`: the page that the site chose, else what the site says of itself (platform spec §2). */
export function IntroScreen() {
  const { channel } = useSite()
  if (channel === null) return null
  const builtIn = <BuiltInIntro channelSeq={channel.channelSeq} name={channel.name} seoSetting={channel.channelSetting.seoSetting} />
  if (channel.introPageSeq === null) return builtIn
  return <SitePageScreen channelSeq={channel.channelSeq} page={channel.introPageSeq} gone={builtIn} />
}

function BuiltInIntro({ channelSeq, name, seoSetting }: { channelSeq: number; name: string; seoSetting: string }) {
  const { t } = useTranslation('page')
  usePageTitle(t('intro.title'))
  const { description } = readSeoSetting(seoSetting)
  const blocks: readonly PageBlock[] = [
    { ...newBlock('hero', 'hero'), layout: 'center', tone: 'tint', title: name, lead: description === '' ? t('intro.lead', { name }) : description, button: { label: t('intro.classes'), link: coursePaths.classes } },
    { ...newBlock('teachers', 'teachers'), title: t('intro.teachers') },
    { ...newBlock('classes', 'classes'), title: t('intro.popular'), rule: 'popular' },
    { ...newBlock('reviews', 'reviews'), title: t('intro.reviews') },
  ]
  return (
    <>
      <PageTitle>{t('intro.title')}</PageTitle>
      <div className={styles.intro}>
        <PageBlocks blocks={blocks.slice(0, 1)} hasTitle />
        <SiteProfile channelSeq={channelSeq} name={name} />
        <PageBlocks blocks={blocks.slice(1)} hasTitle />
      </div>
    </>
  )
}
