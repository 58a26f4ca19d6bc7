import { prove } from './prove.ts';

prove('mainRoutes');
