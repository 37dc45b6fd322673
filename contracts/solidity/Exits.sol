// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Polder} from "./Polder.sol";
import {Roots} from "./Roots.sol";
import {SumTree} from "./SumTree.sol";
import {VaultTerms} from "./VaultTerms.sol";

/**
 * @title Exits
 * @notice The way out that needs nobody's leave. A wallet requests its exit; the operator pays it in time, or anyone
 * freezes the vault. It is frozen, too, when no root comes any more. From then on the vault belongs to the wallets:
 * they register what they are owed, a round ends, its ratio is fixed once, and each claims its share.
 *
 * @dev Nobody's role has a part in anything that follows a freeze. Polder can neither deposit nor draw any more, so that
 * nobody's registration depends on another's, and the order of claims changes nothing. Every function changes
 * the state before it sends.
 */
abstract contract Exits is Roots, EIP712 {
    bytes32 private constant CLAIM_TYPEHASH = keccak256("Claim(address wallet,address to,uint256 deadline)");

    uint64 public immutable SILENCE_PERIOD;
    uint64 public immutable EXIT_PERIOD;
    uint64 public immutable REGISTRATION_PERIOD;
    uint16 public immutable MAX_FEE_BPS;
    uint128 public immutable EXIT_BOND;

    /// @dev Open while `deadline` is not 0.
    struct ExitRequest {
        uint128 amount;
        // {Polder.walletTotals} when it was requested.
        uint128 paidBefore;
        uint64 deadline;
    }

    /// @dev `round` counts from 1.
    struct Registration {
        uint128 entitlement;
        uint64 round;
        bool claimed;
    }

    /// @dev What the wallets of a round are owed, and once it is closed, what there is for them; at most as much.
    struct Round {
        uint128 sum;
        uint128 pot;
    }

    /// @notice A wallet's request for exit.
    mapping(address wallet => ExitRequest) public exits;

    /// @notice What a wallet has registered.
    mapping(address wallet => Registration) public registrations;

    /// @notice By number, from 1.
    mapping(uint256 number => Round) public rounds;

    /// @notice The round in which wallets register now; 0 before the freeze.
    uint64 public round;

    /// @notice When the present round is over (unix seconds); 0 while nobody has registered in it. The first round begins
    /// with the freeze.
    uint64 public roundEnds;

    /// @notice The bonds of open requests.
    uint256 public bonds;

    /// @notice What closed rounds have yet to pay.
    uint256 public reserved;

    /// @notice `wallet` wants `amount` paid by `deadline` (unix seconds).
    event ExitRequested(address indexed wallet, uint256 amount, uint256 deadline);

    /// @notice The request of `wallet` is closed, and its bond returned.
    event ExitClosed(address indexed wallet, bool served);

    /// @notice The vault is frozen: for want of roots (`wallet` is 0), or because the request of `wallet` was not served.
    event Frozen(address indexed wallet, uint256 acceptedRoots, uint256 firstRoundEnds);

    /// @notice `wallet` is owed `entitlement` and takes part in `round`.
    event Registered(address indexed wallet, uint256 entitlement, uint256 indexed round);

    /// @notice The ratio of a round is fixed: `pot` for `sum`.
    event RoundClosed(uint256 indexed round, uint256 sum, uint256 pot);

    /// @notice `amount` of `wallet` went to `to`; its bond, if it had one, is in it.
    event ExitClaimed(address indexed wallet, address indexed to, uint256 amount);

    /// @notice Only what is above zero is requested or registered.
    error ZeroAmount();

    /// @notice The request came with another value than the bond.
    error WrongBond(uint256 expected, uint256 sent);

    /// @notice The branch is another wallet's.
    error NotYourBranch(address wallet);

    /// @notice The wallet has a request already.
    error AlreadyRequested();

    /// @notice The wallet has no request.
    error NotRequested();

    /// @notice More than the wallet is owed less the fee.
    error MoreThanOwed(uint256 requested, uint256 mostAllowed);

    /// @notice The request is neither served nor the caller's own.
    error NotServed();

    /// @notice There is no reason to freeze.
    error NoReasonToFreeze();

    /// @notice Only a frozen vault pays claims.
    error NotFrozen();

    /// @notice The wallet has registered before.
    error AlreadyRegistered();

    /// @notice Without a branch there is a part in later rounds only.
    error TooEarly();

    /// @notice The wallet has not registered, or its round is not over, or it has claimed.
    error NothingToClaim();

    /// @notice The signature is not the wallet's, or it is too late for it.
    error InvalidSignature();

    /// @notice The zero address, or the vault itself.
    error InvalidAddress(address account);

    /// @notice `to` did not accept the money; nothing happened.
    error SendFailed(address to);

    modifier whenFrozen() {
        require(frozenAt != 0, NotFrozen());
        _;
    }

    constructor(VaultTerms memory terms) EIP712("Polder Vault", "1") {
        require(terms.maxFeeBps <= BPS, InvalidTerms());
        SILENCE_PERIOD = terms.silencePeriod;
        EXIT_PERIOD = terms.exitPeriod;
        REGISTRATION_PERIOD = terms.registrationPeriod;
        MAX_FEE_BPS = terms.maxFeeBps;
        EXIT_BOND = terms.exitBond;
    }

    /**
     * @notice Demands that the operator pays the caller `amount` (net) within `EXIT_PERIOD`. The bond comes with it.
     * @param branch The caller's, in the accepted root.
     * @param amount At most what is owed less the fee, and less what was paid since the root.
     */
    function requestExit(SumTree.Branch calldata branch, uint128 amount) external payable whenNotFrozen {
        require(branch.wallet == msg.sender, NotYourBranch(branch.wallet));
        (uint256 owed, uint256 paidSince) = _owed(branch);
        _requestExit(owed, paidSince, amount);
    }

    /// @notice As {requestExit} for a caller whom the roots leave out: at most what it deposited less the fee, and less
    /// what it was paid.
    function requestExitWithoutBranch(uint128 amount) external payable whenNotFrozen {
        (uint128 deposited, uint128 paid) = polder.walletTotals(msg.sender);
        _requestExit(deposited, paid, amount);
    }

    /// @notice Ends the request of `wallet` and returns its bond: anyone once it is served or the vault is frozen, the
    /// wallet itself at any time.
    function closeExit(address payable wallet) external {
        require(exits[wallet].deadline != 0, NotRequested());
        bool served = isServed(wallet);
        require(served || frozenAt != 0 || msg.sender == wallet, NotServed());
        uint256 bond = _closeRequest(wallet);
        emit ExitClosed(wallet, served);
        _send(wallet, bond);
    }

    /// @notice Freezes the vault when no root was published for `SILENCE_PERIOD`.
    function freeze() external whenNotFrozen {
        require(block.timestamp > lastRootAt() + SILENCE_PERIOD, NoReasonToFreeze());
        _freeze(address(0));
    }

    /// @notice Freezes the vault when the request of `wallet` was not served in time.
    function freezeFor(address wallet) external whenNotFrozen {
        uint256 deadline = exits[wallet].deadline;
        require(deadline != 0 && block.timestamp > deadline && !isServed(wallet), NoReasonToFreeze());
        _freeze(wallet);
    }

    /// @notice Registers what the wallet of `branch` is owed: by the root, with what it deposited and without what it was
    /// paid since. Anyone may do so for it.
    function register(SumTree.Branch calldata branch) external whenFrozen {
        _closeRound();
        (uint256 owed, uint256 paidSince) = _owed(branch);
        _register(branch.wallet, Math.saturatingSub(owed, paidSince));
    }

    /// @notice Registers the caller, who has no branch, for what it deposited less what it was paid; after the first
    /// round, or where there is no root.
    function registerWithoutBranch() external whenFrozen {
        _closeRound();
        require(round > 1 || acceptedRoots() == 0, TooEarly());
        (uint128 deposited, uint128 paid) = polder.walletTotals(msg.sender);
        _register(msg.sender, Math.saturatingSub(deposited, paid));
    }

    /// @notice Sends the caller's share to `to`.
    function claim(address payable to) external {
        _claim(msg.sender, to);
    }

    /// @notice Sends the share of `wallet` to itself. Anyone may do so.
    function push(address payable wallet) external {
        _claim(wallet, wallet);
    }

    /// @notice Sends the share of `wallet` to `to`, as the wallet has signed (EIP-712, or EIP-1271 for a contract).
    /// @param deadline The signature counts until then (unix seconds).
    function claimFor(address wallet, address payable to, uint256 deadline, bytes calldata signature) external {
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(CLAIM_TYPEHASH, wallet, to, deadline)));
        require(
            block.timestamp <= deadline && SignatureChecker.isValidSignatureNowCalldata(wallet, digest, signature),
            InvalidSignature()
        );
        _claim(wallet, to);
    }

    /// @notice Whether the request of `wallet` is open and has been paid.
    function isServed(address wallet) public view returns (bool) {
        ExitRequest storage request = exits[wallet];
        return request.deadline != 0 && _paid(wallet) - request.paidBefore >= request.amount;
    }

    /// @dev The fee is taken off before what was paid, which is net: a wallet that has just withdrawn cannot demand the
    /// fee of it back.
    function _requestExit(uint256 owed, uint256 paidSince, uint128 amount) private {
        require(msg.value == EXIT_BOND, WrongBond(EXIT_BOND, msg.value));
        require(exits[msg.sender].deadline == 0, AlreadyRequested());
        require(amount != 0, ZeroAmount());
        uint256 most = Math.saturatingSub(owed * (BPS - MAX_FEE_BPS) / BPS, paidSince);
        require(amount <= most, MoreThanOwed(amount, most));
        uint64 deadline = uint64(block.timestamp) + EXIT_PERIOD;
        exits[msg.sender] = ExitRequest(amount, _paid(msg.sender), deadline);
        bonds += EXIT_BOND;
        emit ExitRequested(msg.sender, amount, deadline);
    }

    function _freeze(address wallet) private {
        frozenAt = uint64(block.timestamp);
        round = 1;
        roundEnds = uint64(block.timestamp) + REGISTRATION_PERIOD;
        emit Frozen(wallet, acceptedRoots(), roundEnds);
    }

    function _register(address wallet, uint256 entitlement) private {
        require(registrations[wallet].round == 0, AlreadyRegistered());
        require(entitlement != 0, ZeroAmount());
        uint128 amount = SafeCast.toUint128(entitlement);
        registrations[wallet] = Registration(amount, round, false);
        rounds[round].sum += amount;
        if (roundEnds == 0) roundEnds = uint64(block.timestamp) + REGISTRATION_PERIOD;
        emit Registered(wallet, amount, round);
    }

    /// @dev Whoever acts next fixes the ratio of a round that is over. Late wallets share what it leaves.
    function _closeRound() private {
        if (roundEnds == 0 || block.timestamp < roundEnds) return;
        Round storage over = rounds[round];
        over.pot = uint128(Math.min(over.sum, address(this).balance - reserved - bonds));
        reserved += over.pot;
        emit RoundClosed(round, over.sum, over.pot);
        round += 1;
        roundEnds = 0;
    }

    function _claim(address wallet, address payable to) private whenFrozen {
        require(to != address(0) && to != address(this), InvalidAddress(to));
        _closeRound();
        Registration storage registration = registrations[wallet];
        require(
            registration.round != 0 && registration.round < round && !registration.claimed, NothingToClaim()
        );
        registration.claimed = true;
        Round storage over = rounds[registration.round];
        uint256 share = uint256(registration.entitlement) * over.pot / over.sum;
        reserved -= share;
        uint256 amount = share + _closeRequest(wallet);
        emit ExitClaimed(wallet, to, amount);
        _send(to, amount);
    }

    /// @return bond of the wallet's request, which is open no more; 0 when there was none
    function _closeRequest(address wallet) private returns (uint256 bond) {
        if (exits[wallet].deadline == 0) return 0;
        delete exits[wallet];
        bonds -= EXIT_BOND;
        return EXIT_BOND;
    }

    function _paid(address wallet) private view returns (uint128 paid) {
        (, paid) = polder.walletTotals(wallet);
    }

    /// @dev Return data is not copied, so that a receiver cannot make the caller pay for it.
    function _send(address payable to, uint256 amount) internal {
        require(LowLevelCall.callNoReturn(to, amount, ""), SendFailed(to));
    }
}
