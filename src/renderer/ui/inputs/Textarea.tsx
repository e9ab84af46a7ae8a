import { Textarea as BaseTextarea } from '@mantine/core'
import type { TextareaProps } from '@mantine/core'
import { inputOrder } from './inputOrder.ts'
import styles from './Textarea.module.css'

export function Textarea({ maxLength, description, ...rest }: TextareaProps & { value?: string }) {
  const length = rest.value?.length ?? 0
  return (
    <div className={styles.counted}>
      <BaseTextarea inputWrapperOrder={inputOrder} size="md" autosize minRows={3} description={description} {...(maxLength === undefined ? {} : { maxLength })} {...rest} />
      {maxLength === undefined ? null : (
        <span className={styles.counter} aria-hidden="true">{`${length.toLocaleString('en')} / ${maxLength.toLocaleString('en')}`}</span>
      )}
    </div>
  )
}
