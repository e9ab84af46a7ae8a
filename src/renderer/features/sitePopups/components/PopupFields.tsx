import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { PICTURE_ALT_MAX } from '#shared/kernel/format/richText.ts'
import { BLOCK_BUTTON_MAX, BLOCK_LINK_MAX } from '#shared/page/blocks/limits.ts'
import type { PopupForm, PopupInput } from '#shared/popup/contract.ts'
import { POPUP_TITLE_MAX, popupPlaces } from '#shared/popup/rules.ts'
import type { PopupPlace } from '#shared/popup/rules.ts'
import { openTypeCd, visibleTypeCd } from '#shared/siteMenu/rules.ts'
import { SitePicture } from '#renderer/entities/attach/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { FormDateTimeField } from '#renderer/lib/form/fields/FormDateTimeField.tsx'
import { FormRichText, FormSegmented, FormSwitch, FormTextField, useFieldError } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { Checkbox } from '#renderer/ui/index.ts'
import styles from './sitePopups.module.css'

type FormOf = AppForm<PopupInput, PopupForm>

/** The address that sizes are made from. */
const withoutSize = (src: string) => src.replace(/\.(?:large|medium|small)(?=\.webp$)/, '')

export function PopupFields({ form }: { form: FormOf }) {
  const { t } = useTranslation('sitePopups')
  const { control } = form
  return (
    <>
      <FormTextField control={control} name="title" label={t('form.title')} maxLength={POPUP_TITLE_MAX} required />
      <PictureField form={form} />
      <FormRichText control={control} name="content" label={t('form.content')} />
      <FormTextField control={control} name="link" label={t('form.link')} description={t('form.linkHelp')} placeholder="/classes" maxLength={BLOCK_LINK_MAX} />
      {form.watch('link').trim() === '' ? null : (
        <>
          <FormTextField control={control} name="buttonText" label={t('form.buttonText')} description={t('form.buttonHelp')} maxLength={BLOCK_BUTTON_MAX} />
          <FormSegmented control={control} name="openTypeCd" label={t('form.open')} choices={Object.values(openTypeCd).map((value) => ({ value, label: t(`open.${value}`) }))} />
        </>
      )}
      <div className={styles.pair}>
        <FormDateTimeField control={control} name="startAt" label={t('form.startAt')} description={t('form.startHelp')} />
        <FormDateTimeField control={control} name="endAt" label={t('form.endAt')} description={t('form.endHelp')} />
      </div>
      <PlacesField form={form} />
      <FormSegmented control={control} name="visibleTypeCd" label={t('form.visible')} choices={Object.values(visibleTypeCd).map((value) => ({ value, label: t(`visible.${value}`) }))} />
      <FormSwitch control={control} name="isOn" label={t('form.isOn')} description={t('form.isOnHelp')} />
    </>
  )
}

function PictureField({ form }: { form: FormOf }) {
  const { t } = useTranslation('sitePopups')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const stored = useRef<{ imageUrl: string; width: number; height: number }>(undefined)
  const picture = form.watch('picture')
  const set = (value: PopupForm['picture']) => form.setValue('picture', value, { shouldDirty: true })
  return (
    <>
      <SitePicture
        whole label={t('form.picture')} help={t('form.pictureHelp')} value={picture === null ? '' : pictureOfSize(withoutSize(picture.src), 'medium')}
        store={async (image) => {
          stored.current = await client(contract.popup.picture, { params: { channelSeq }, body: { image } })
          return stored.current
        }}
        onChange={(url) => {
          const made = stored.current
          set(url === '' || made === undefined ? null : { src: withoutSize(made.imageUrl), width: made.width, height: made.height, alt: picture?.alt ?? '' })
        }}
      />
      {picture === null ? null : <FormTextField control={form.control} name="picture.alt" label={t('form.alt')} description={t('form.altHelp')} maxLength={PICTURE_ALT_MAX} />}
    </>
  )
}

function PlacesField({ form }: { form: FormOf }) {
  const { t } = useTranslation('sitePopups')
  const text = useFieldError()
  const { field: { value, onChange }, fieldState } = useController({ control: form.control, name: 'places' })
  const turn = (place: PopupPlace) => onChange(popupPlaces.filter((one) => (one === place ? !value.includes(one) : value.includes(one))))
  const error = text(fieldState.error?.message, t('form.places'))
  return (
    <fieldset className={styles.group}>
      <legend>{t('form.places')}</legend>
      {popupPlaces.map((place) => <Checkbox key={place} label={t(`place.${place}`)} description={place === 'all' ? t('form.allHelp') : undefined} checked={value.includes(place)} onChange={() => turn(place)} />)}
      {error ? <p className={styles.error} role="alert">{error}</p> : null}
    </fieldset>
  )
}
