import { view } from '../../view.ts';

export const newSecretView = view([['secret', 'id', 'table']]);
