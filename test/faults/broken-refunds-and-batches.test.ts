import { testRoutes } from './enumerated/test-routes.ts';

testRoutes(({ name }) => !/^(payout|qr)/.test(name));
