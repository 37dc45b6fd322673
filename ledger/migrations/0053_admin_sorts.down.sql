alter table wallet_standing_state
  drop column wallets_until, drop column wallets, drop column deposits_until, drop column deposited,
  drop column positions_until, drop column positions, drop column bought,
  drop column sold_until, drop column sold, drop column sold_amount;
drop index position_sold;
drop index position_nft_price;
drop index payout_transaction_state;
drop index payout_transaction_fee;
drop index payout_transaction_by_nonce;
drop index deposit_block;
