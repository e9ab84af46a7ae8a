import { IconArrowDown, IconArrowUp, IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { dataUrlImageTypes } from '#shared/kernel/format/files.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { PICTURE_ALT_MAX } from '#shared/kernel/format/richText.ts'
import type { BlockPicture } from '#shared/page/blocks/blocks.ts'
import { BLOCK_BUTTON_MAX, BLOCK_LINK_MAX } from '#shared/page/blocks/limits.ts'
import { isBlockLink } from '#shared/page/blocks/link.ts'
import { pictureData } from '#renderer/entities/attach/pictureData.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Button, IconButton, TextField, VisuallyHidden } from '#renderer/ui/index.ts'
import styles from './sitePages.module.css'

/** Stores a picture of the page; its address and size. */
export function usePicture() {
  const client = useClient()
  const channelSeq = useChannelSeq()
  return async (file: File) => client(contract.sitePage.picture, { params: { channelSeq }, body: { image: await pictureData(file) } })
}

/** Chooses pictures and stores them at once. */
function ChoosePictures({ label, isMany, onAdd }: { label: string; isMany: boolean; onAdd: (pictures: BlockPicture[]) => void }) {
  const { t } = useTranslation('sitePage')
  const errorText = useErrorText()
  const store = usePicture()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const stored: BlockPicture[] = []
      for (const file of files) {
        const { imageUrl, width, height } = await store(file)
        stored.push({ src: imageUrl, width, height, alt: '' })
      }
      return stored
    },
    meta: { errors: 'inline' },
    onSuccess: onAdd,
  })
  return (
    <>
      <Button leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />} loading={upload.isPending} onClick={() => input.current?.click()}>{label}</Button>
      <VisuallyHidden>
        <input
          ref={input} type="file" accept={dataUrlImageTypes.join(',')} multiple={isMany} aria-label={label} tabIndex={-1}
          onChange={({ currentTarget }) => {
            const files = [...currentTarget.files ?? []]
            currentTarget.value = ''
            if (files.length > 0) upload.mutate(files)
          }}
        />
      </VisuallyHidden>
      {upload.isError ? <p className={styles.error} role="alert">{errorText(upload.error)}</p> : <p className={styles.help}>{t('field.pictureHelp')}</p>}
    </>
  )
}

function AltField({ picture, onChange }: { picture: BlockPicture; onChange: (picture: BlockPicture) => void }) {
  const { t } = useTranslation('sitePage')
  return <TextField label={t('field.alt')} description={t('field.altHelp')} maxLength={PICTURE_ALT_MAX} value={picture.alt} onChange={(event) => onChange({ ...picture, alt: event.currentTarget.value })} />
}

export function PictureField({ value, onChange }: { value: BlockPicture | null; onChange: (picture: BlockPicture | null) => void }) {
  const { t } = useTranslation('sitePage')
  const mediaUrl = useMediaUrl()
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.picture')}</legend>
      {value === null ? null : <img className={styles.thumb} src={mediaUrl(pictureOfSize(withoutSize(value.src), 'medium'))} alt={value.alt} />}
      <div className={styles.row}>
        <ChoosePictures label={t(value === null ? 'field.choosePicture' : 'field.changePicture')} isMany={false} onAdd={([picture]) => { if (picture !== undefined) onChange({ ...picture, alt: value?.alt ?? '' }) }} />
        {value === null ? null : <Button kind="quiet" onClick={() => onChange(null)}>{t('field.removePicture')}</Button>}
      </div>
      {value === null ? null : <AltField picture={value} onChange={onChange} />}
    </fieldset>
  )
}

const withoutSize = (src: string) => src.replace(/\.(?:large|medium|small)(?=\.webp$)/, '')

export function PicturesField({ value, onChange, max }: { value: readonly BlockPicture[]; onChange: (pictures: BlockPicture[]) => void; max: number }) {
  const { t } = useTranslation('sitePage')
  const mediaUrl = useMediaUrl()
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.pictures', { count: value.length })}</legend>
      <ItemList
        items={value} onChange={onChange} nameOf={(picture, index) => (picture.alt === '' ? t('field.pictureNo', { number: index + 1 }) : picture.alt)}
        render={(picture, change) => <><img className={styles.thumb} src={mediaUrl(pictureOfSize(withoutSize(picture.src), 'small'))} alt="" /><AltField picture={picture} onChange={change} /></>}
      />
      {value.length >= max ? null : <ChoosePictures label={t('field.addPictures')} isMany onAdd={(pictures) => onChange([...value, ...pictures].slice(0, max))} />}
    </fieldset>
  )
}

/** Things of a block that can be moved and removed. */
export function ItemList<Item>({ items, onChange, nameOf, render }: {
  items: readonly Item[]
  onChange: (items: Item[]) => void
  nameOf: (item: Item, index: number) => string
  render: (item: Item, onChange: (item: Item) => void) => ReactNode
}) {
  const { t } = useTranslation('sitePage')
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item !== undefined && to >= 0 && to < items.length) onChange(items.toSpliced(from, 1).toSpliced(to, 0, item))
  }
  return (
    <ol className={styles.items}>
      {items.map((item, index) => {
        const name = nameOf(item, index)
        return (
          <li key={index}>
            <div className={styles.itemHead}>
              <strong>{name}</strong>
              <IconButton label={t('item.up', { name })} size="md" disabled={index === 0} onClick={() => move(index, index - 1)}><IconArrowUp size={18} stroke={1.75} /></IconButton>
              <IconButton label={t('item.down', { name })} size="md" disabled={index === items.length - 1} onClick={() => move(index, index + 1)}><IconArrowDown size={18} stroke={1.75} /></IconButton>
              <IconButton label={t('item.remove', { name })} size="md" onClick={() => onChange(items.toSpliced(index, 1))}><IconTrash size={18} stroke={1.75} /></IconButton>
            </div>
            {render(item, (next) => onChange(items.with(index, next)))}
          </li>
        )
      })}
    </ol>
  )
}

export function AddButton({ label, onClick, disabled = false }: { label: string; onClick: () => void; disabled?: boolean }) {
  return <Button kind="soft" size="sm" disabled={disabled} leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onClick}>{label}</Button>
}

export function LinkField({ label, value, onChange }: { label: string; value: string; onChange: (link: string) => void }) {
  const { t } = useTranslation('sitePage')
  return (
    <TextField
      label={label} description={t('field.linkHelp')} placeholder="/classes" maxLength={BLOCK_LINK_MAX} value={value} onChange={(event) => onChange(event.currentTarget.value)}
      error={isBlockLink(value.trim()) ? undefined : t('field.linkWrong')}
    />
  )
}

export function ButtonField({ legend, value, onChange }: { legend: string; value: { label: string; link: string }; onChange: (button: { label: string; link: string }) => void }) {
  const { t } = useTranslation('sitePage')
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <TextField label={t('field.buttonLabel')} maxLength={BLOCK_BUTTON_MAX} value={value.label} onChange={(event) => onChange({ ...value, label: event.currentTarget.value })} />
      <LinkField label={t('field.link')} value={value.link} onChange={(link) => onChange({ ...value, link })} />
    </fieldset>
  )
}
