import * as z from 'zod';
import { Bootstrap, CacheVersions, Language } from './bootstrap.ts';
import {
  AddItemRequest,
  CartResponse,
  FinishRequest,
  OpenCheckoutRequest,
  RatesRequest,
  RatesResponse,
  UpdateCartRequest,
  UpdateItemRequest,
} from './cart.ts';
import { GiftCardRequest } from './cart-codes.ts';
import { Campaign, CampaignsRequest, Popup, PopupsRequest } from './campaign.ts';
import { CatalogRequest, CatalogResponse, Collection, FiltersRequest, FiltersResponse } from './catalog.ts';
import { UniqueId } from './common.ts';
import { Block, ContentPage, SystemEntity } from './content.ts';
import { Preview } from './preview.ts';
import {
  AddressesResponse,
  AddressResponse,
  ChangeEmailRequest,
  ChangePasswordRequest,
  ChangePasswordResponse,
  CustomerAddressRequest,
  DeleteUserRequest,
  ExportResponse,
  MailLinkResponse,
  OrdersRequest,
  OrdersResponse,
  RecoverPasswordRequest,
  SessionResponse,
  SessionsResponse,
  SignInRequest,
  SignUpRequest,
  SocialRequest,
  Subscriptions,
  SubscriptionsResponse,
  TrackingRequest,
  UpdateOrderRequest,
  UpdateUserRequest,
  UserResponse,
  VerifyEmailRequest,
  VerifyEmailResponse,
} from './customer.ts';
import type { EndpointSchemas } from '../engine/contract.ts';
import type { EndpointKey } from './endpoints.ts';
import { Accepted, QuestionRequest, SubscribeRequest, SubscriptionResponse, SubscriptionTokenRequest } from './inquiry.ts';
import { OrderDocumentRequest, OrderDocumentResponse, OrderResponse } from './order.ts';
import {
  ExpressRequest,
  ExpressResponse,
  PaymentGateway,
  PaymentMethod,
  PayOrderRequest,
  PayOrderResponse,
  StartCheckoutRequest,
  StartCheckoutResponse,
  StripeSessionRequest,
  StripeSessionResponse,
} from './payment.ts';
import {
  AddPasskeyRequest,
  PasskeyOptionsRequest,
  PasskeyOptionsResponse,
  PasskeyResponse,
  PasskeySignInRequest,
  PasskeysResponse,
} from './passkeys.ts';
import {
  CartPlatformRequest,
  ConfirmOrderEventRequest,
  OrderEventsResponse,
  PlatformOrderResponse,
  TakeOrderEventsRequest,
} from './platform-order.ts';
import { AuthorisePaymentRequest, AuthorisePaymentResponse, PaymentHandler } from './payment-handler.ts';
import { Quiz } from './quiz.ts';
import { Post, PostCard, PostCategory, PostsRequest, PostsResponse } from './post.ts';
import { ConfigurationOfProduct, Product } from './product.ts';
import {
  FindReturnOrderRequest,
  FindReturnOrderResponse,
  ReturnOrderResponse,
  ReturnPhotoContentResponse,
  ReturnPhotoRequest,
  ReturnPhotoResponse,
  ReturnRequest,
  ReturnResponse,
} from './return.ts';
import { WithdrawalRequest, WithdrawalResponse } from './withdrawal.ts';
import { ComparisonResponse, SaveComparisonRequest } from './comparison.ts';
import { SKU_MAX } from './limits.ts';
import {
  SaveWishlistRequest,
  SharedWishlistResponse,
  ShareWishlistRequest,
  ShareWishlistResponse,
  UnshareWishlistRequest,
  WishlistResponse,
} from './wishlist.ts';
import { OffersRequest, OffersResponse } from './offers.ts';
import { Sitemap, SitemapRequest } from './sitemap.ts';
import { FrontendEventRequest } from './statistics.ts';

export type { EndpointSchemas } from '../engine/contract.ts';

const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });
const cartQuery = z.object({ cart_unique_id: UniqueId });

/** The request and response shapes of every call, one row for each row of the endpoint table. */
export const schemas = {
  getBootstrap: { response: data(Bootstrap) },
  getLanguages: { response: data(z.array(Language)) },
  getCacheVersions: { response: data(CacheVersions) },

  getFilters: { query: FiltersRequest, response: FiltersResponse },
  getCatalog: { query: CatalogRequest, response: CatalogResponse },
  getCatalogOf: { query: CatalogRequest, response: CatalogResponse },
  getProduct: { query: z.object({ configuration_id: z.string().max(SKU_MAX).optional() }), response: data(Product) },
  getConfiguration: { response: data(ConfigurationOfProduct) },
  getCollections: { response: data(z.array(Collection)) },
  getCollection: { response: data(Collection) },
  getPage: { response: data(ContentPage) },
  getBlock: { response: data(Block) },
  getPreview: { response: data(Preview) },
  getEntity: { response: data(SystemEntity) },
  getPostCategories: { response: data(z.array(PostCategory)) },
  getPostCategory: { response: data(PostCategory) },
  getCategoryPosts: { query: PostsRequest, response: PostsResponse },
  getPosts: { query: PostsRequest, response: PostsResponse },
  getNewestPosts: { response: data(z.array(PostCard)) },
  getProductPosts: { response: data(z.array(PostCard)) },
  getPost: { response: data(Post) },
  getNextPost: { response: data(PostCard.nullable()) },
  getJourney: { response: data(Quiz) },
  getCampaigns: { query: CampaignsRequest, response: data(z.array(Campaign)) },
  getPopups: { query: PopupsRequest, response: data(z.array(Popup)) },
  getOffers: { query: OffersRequest, response: OffersResponse },
  getSitemap: { query: SitemapRequest, response: data(Sitemap) },
  subscribe: { body: SubscribeRequest, response: Accepted },
  confirmSubscription: { body: SubscriptionTokenRequest, response: SubscriptionResponse },
  unsubscribe: { body: SubscriptionTokenRequest, response: SubscriptionResponse },
  askQuestion: { body: QuestionRequest, response: Accepted },
  getPaymentGateways: { response: data(z.array(PaymentGateway)) },
  getPaymentHandlers: { response: data(z.array(PaymentHandler)) },
  authorisePayment: { body: AuthorisePaymentRequest, response: AuthorisePaymentResponse },
  getPaymentMethods: { response: data(z.array(PaymentMethod)) },

  getCart: { query: cartQuery, response: CartResponse },
  addItem: { body: AddItemRequest, response: CartResponse },
  updateItem: { query: cartQuery, body: UpdateItemRequest, response: CartResponse },
  removeItem: { query: cartQuery, response: CartResponse },
  bindGiftCard: { body: GiftCardRequest, response: CartResponse },
  unbindGiftCard: { body: GiftCardRequest, response: CartResponse },
  openCheckout: { body: OpenCheckoutRequest, response: CartResponse },
  updateCart: { body: UpdateCartRequest, response: CartResponse },
  startCheckout: { body: StartCheckoutRequest, response: StartCheckoutResponse },
  createStripeSession: { body: StripeSessionRequest, response: StripeSessionResponse },
  getStripeSession: { query: z.object({ session_id: UniqueId }), response: StripeSessionResponse },
  expressCheckout: { body: ExpressRequest, response: ExpressResponse },
  finishCheckout: { body: FinishRequest, response: OrderResponse },
  assignCart: { body: CartPlatformRequest, response: Accepted },
  getPlatformOrder: { response: PlatformOrderResponse },
  takeOrderEvents: { body: TakeOrderEventsRequest, response: OrderEventsResponse },
  confirmOrderEvent: { body: ConfirmOrderEventRequest, response: Accepted },
  getCheckoutCart: { query: cartQuery, response: CartResponse },
  getOrder: { query: z.object({ order_id: UniqueId }), response: OrderResponse },
  getWishlist: { query: z.object({ unique_id: UniqueId }), response: WishlistResponse },
  saveWishlist: { body: SaveWishlistRequest, response: WishlistResponse },
  getComparison: { query: z.object({ unique_id: UniqueId }), response: ComparisonResponse },
  saveComparison: { body: SaveComparisonRequest, response: ComparisonResponse },
  shareWishlist: { body: ShareWishlistRequest, response: ShareWishlistResponse },
  unshareWishlist: { body: UnshareWishlistRequest, response: Accepted },
  getSharedWishlist: { response: SharedWishlistResponse },

  signIn: { body: SignInRequest, response: SessionResponse },
  signInSocial: { body: SocialRequest, response: SessionResponse },
  signUp: { body: SignUpRequest, response: Accepted },
  signOut: { response: Accepted },
  recoverPassword: { body: RecoverPasswordRequest, response: Accepted },
  changePassword: { body: ChangePasswordRequest, response: ChangePasswordResponse },
  getMailLink: { response: MailLinkResponse },
  verifyEmail: { body: VerifyEmailRequest, response: VerifyEmailResponse },
  resendVerification: { body: RecoverPasswordRequest, response: Accepted },
  getUser: { response: UserResponse },
  updateUser: { body: UpdateUserRequest, response: UserResponse },
  getSubscriptions: { response: SubscriptionsResponse },
  updateSubscriptions: { body: Subscriptions, response: SubscriptionsResponse },
  getAddresses: { response: AddressesResponse },
  addAddress: { body: CustomerAddressRequest, response: AddressResponse },
  updateAddress: { body: CustomerAddressRequest, response: AddressResponse },
  removeAddress: { response: Accepted },
  getOrders: { query: OrdersRequest, response: OrdersResponse },
  getCustomerOrder: { response: OrderResponse },
  updateOrder: { body: UpdateOrderRequest, response: OrderResponse },
  cancelOrder: { response: OrderResponse },
  payOrder: { body: PayOrderRequest, response: PayOrderResponse },
  finishOrderPayment: { response: OrderResponse },
  getOrderDocument: { query: OrderDocumentRequest, response: OrderDocumentResponse },
  getTracking: { query: TrackingRequest, response: OrderResponse },
  requestReturn: { body: ReturnRequest, response: ReturnResponse },
  findReturnOrder: { body: FindReturnOrderRequest, response: FindReturnOrderResponse },
  getReturnOrder: { response: ReturnOrderResponse },
  getReturn: { response: ReturnResponse },
  keepReturnPhoto: { body: ReturnPhotoRequest, response: ReturnPhotoResponse },
  getReturnPhoto: { response: ReturnPhotoContentResponse },
  declareWithdrawal: { body: WithdrawalRequest, response: WithdrawalResponse },
  getWithdrawal: { response: WithdrawalResponse },
  getSessions: { response: SessionsResponse },
  getPasskeys: { response: PasskeysResponse },
  startPasskey: { body: PasskeyOptionsRequest, response: PasskeyOptionsResponse },
  addPasskey: { body: AddPasskeyRequest, response: PasskeyResponse },
  removePasskey: { response: Accepted },
  startPasskeySignIn: { response: PasskeyOptionsResponse },
  signInWithPasskey: { body: PasskeySignInRequest, response: SessionResponse },
  endAllSessions: { response: Accepted },
  endSession: { response: Accepted },
  changeEmail: { body: ChangeEmailRequest, response: UserResponse },
  exportUser: { response: ExportResponse },
  deleteUser: { body: DeleteUserRequest, response: Accepted },

  sendEvent: { body: FrontendEventRequest, response: Accepted },
  getRates: { body: RatesRequest, response: RatesResponse },
} as const satisfies Record<EndpointKey, EndpointSchemas>;

export type Schemas = typeof schemas;
