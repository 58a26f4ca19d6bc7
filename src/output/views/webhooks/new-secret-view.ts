import { fields, type View } from '../../view.ts';

/** A new secret. It is shown once. */
export const newSecretView: View<{ readonly secret: string }> = {
  noun: 'secret',
  columns: fields([['secret', 'id', 'table']]),
};
