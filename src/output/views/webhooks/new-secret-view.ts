import { fields, type View } from '../../view.ts';

export const newSecretView: View<{ readonly secret: string }> = {
  noun: 'secret',
  columns: fields([['secret', 'id', 'table']]),
};
