import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { ShownPopup } from '#shared/popup/contract.ts'
import { openTypeCd } from '#shared/siteMenu/rules.ts'
import { BlockImage } from '#renderer/entities/page/blocks/BlockImage.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Button, RichText } from '#renderer/ui/index.ts'
import styles from './PopupCard.module.css'

type Content = Pick<ShownPopup, 'title' | 'content' | 'picture' | 'link' | 'buttonText' | 'openTypeCd'>

/** Whether rich text has anything to read or see. */
const hasContent = (html: string) => /<(?:img|hr|div|table)\b/i.test(html) || html.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() !== ''

/** Picture, text and button of a pop-up, without its title. @param isInert a preview, whose links lead nowhere */
export function PopupCard({ popup, isInert = false }: { popup: Content; isInert?: boolean }) {
  const { t } = useTranslation('popup')
  const { content, picture, link, buttonText } = popup
  const label = buttonText.trim() === '' ? t('more') : buttonText
  const image = picture === null ? null : <BlockImage className={styles.picture} picture={picture} sizes="(max-width: 30em) 100vw, 400px" eager />
  return (
    <div className={styles.card}>
      {image === null || link === '' || isInert ? image : <PopupLink popup={popup} className={styles.frame} label={picture?.alt || label}>{image}</PopupLink>}
      {hasContent(content) ? <div className={styles.text}><RichText html={content} /></div> : null}
      {link === '' ? null : isInert ? <Button kind="primary" fullWidth tabIndex={-1}>{label}</Button> : <PopupLink popup={popup} isButton>{label}</PopupLink>}
    </div>
  )
}

/** Leads where the pop-up's link does: to a path of the site or to another address, in a new tab where staff chose that. */
function PopupLink({ popup: { link, openTypeCd: opens }, isButton = false, className, label, children }: { popup: Content; isButton?: boolean; className?: string | undefined; label?: string; children: ReactNode }) {
  const tab = opens === openTypeCd.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  const named = label === undefined ? {} : { 'aria-label': label }
  if (link.startsWith('/')) {
    return isButton ? <Button component={Link} to={link} kind="primary" fullWidth {...tab}>{children}</Button> : <Link to={link} className={className} {...named} {...tab}>{children}</Link>
  }
  return isButton ? <Button component="a" href={link} kind="primary" fullWidth {...tab}>{children}</Button> : <a href={link} className={className} {...named} {...tab}>{children}</a>
}
