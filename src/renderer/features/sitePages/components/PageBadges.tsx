import { useTranslation } from 'react-i18next'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import type { MainPages, ManagedPage } from '#shared/sitePage/contract.ts'
import { Badge } from '#renderer/ui/index.ts'

/** How a page stands: published, with a draft, for whom, and whether it is a main page. */
export function PageBadges({ page, mainPages }: { page: Pick<ManagedPage, 'pageSeq' | 'publishStatusCd' | 'visibleCd' | 'hasDraft' | 'publishAt'>; mainPages?: MainPages }) {
  const { t } = useTranslation('sitePage')
  const isPublished = page.publishStatusCd === publishStatusCd.published
  return (
    <>
      <Badge tone={isPublished ? 'success' : 'neutral'}>{t(isPublished ? 'state.published' : 'state.draft')}</Badge>
      {isPublished && page.hasDraft ? <Badge tone="warning">{t('state.changed')}</Badge> : null}
      {page.publishAt === null ? null : <Badge tone="primary">{t('state.scheduled')}</Badge>}
      {page.visibleCd === 'public' ? null : <Badge>{t(page.visibleCd === 'link' ? 'visibleCd.link' : 'visibleCd.private')}</Badge>}
      {mainPages?.mainPageSeq === page.pageSeq ? <Badge tone="primary" solid>{t('main.main')}</Badge> : null}
      {mainPages?.logoutMainPageSeq === page.pageSeq ? <Badge tone="primary" solid>{t('main.logout')}</Badge> : null}
      {mainPages?.introPageSeq === page.pageSeq ? <Badge tone="primary" solid>{t('main.intro')}</Badge> : null}
    </>
  )
}
