import { view } from '../../view.ts';

export const newSecretView = view<{ readonly secret: string }>([['secret', 'id', 'table']]);
