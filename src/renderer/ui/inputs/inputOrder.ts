/** Label above the field, error and help below (ui.md, Forms). */
export const inputOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description']
